import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular, DismissRegular, OpenRegular } from '@fluentui/react-icons';
import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { PageContext, usePage, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { RecordPage } from './record-page.ts';
import { RecordView } from './record-view.tsx';

const useStyles = makeStyles({
  drawer: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    insetInlineEnd: 0,
    width: 'min(592px, 100%)',
    zIndex: 5,
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground3,
    borderLeft: `1px solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow16,
  },
  head: { display: 'flex', alignItems: 'center', gap: '4px', padding: '8px 8px 0 12px' },
  name: {
    flex: '1 1 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  body: { flex: '1 1 auto', minHeight: 0, overflow: 'auto', padding: '8px' },
});
interface Props {
  readonly id: string;
  readonly name: string;
  /** Fetches how the record is shown: the page the list opens. */
  readonly load: () => Promise<RecordPage | undefined>;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}
/** A record beside the list it stands in; the list stays in use, and moving in it moves the record on. */
export const RecordDrawer = observer(function RecordDrawer({
  id,
  name,
  load,
  onStep,
  onOpen,
  onChanged,
  onClose,
}: Props) {
  const styles = useStyles();
  const text = useText();
  const page = usePage();
  const [definition, setDefinition] = useState<RecordPage>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (found) => {
        if (wanted) {
          setDefinition(found);
          setFailure(found ? undefined : text('core.page.noRecord'));
        }
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- loads once, and at each retry
  }, [attempt]);
  const scope = useMemo(
    () => ({ ...page, plugin: definition?.plugin ?? page.plugin, query: { id } }),
    [page, id, definition],
  );
  const key = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = event.altKey && (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined);
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    } else if (by) {
      event.preventDefault();
      onStep(by);
    }
  };
  return (
    <aside
      className={styles.drawer}
      aria-label={text('core.page.drawer.label', { name })}
      data-drawer={id}
      onKeyDown={key}
    >
      <div className={styles.head}>
        <span className={styles.name} aria-live="polite">
          {name}
        </span>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronUpRegular />}
          aria-label={text('core.page.steps.previous')}
          title={`${text('core.page.steps.previous')} (Alt+↑)`}
          onClick={() => onStep(-1)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronDownRegular />}
          aria-label={text('core.page.steps.next')}
          title={`${text('core.page.steps.next')} (Alt+↓)`}
          onClick={() => onStep(1)}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<OpenRegular />}
          aria-label={text('core.page.drawer.openPage')}
          title={text('core.page.drawer.openPage')}
          onClick={onOpen}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={text('core.ui.close')}
          title={`${text('core.ui.close')} (Esc)`}
          onClick={onClose}
        />
      </div>
      <div className={styles.body} tabIndex={0} role="region" aria-label={name}>
        {failure !== undefined ? (
          <ErrorState
            message={failure}
            onRetry={() => {
              setFailure(undefined);
              setAttempt(attempt + 1);
            }}
          />
        ) : definition ? (
          <PageContext value={scope}>
            <RecordView definition={definition.definition} beside onChanged={onChanged} />
          </PageContext>
        ) : (
          <LoadingRows rows={8} />
        )}
      </div>
    </aside>
  );
});
