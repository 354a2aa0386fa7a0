import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowClockwiseRegular,
  ArrowSyncCheckmarkRegular,
  ArrowSyncOffRegular,
  ColumnTripleEditRegular,
  TextLineSpacingRegular,
} from '@fluentui/react-icons';
import type { Command } from '@freightdeck/sdk/contract';
import { useDensity } from '@freightdeck/sdk/ui';
import { formatDateTime } from '@freightdeck/sdk/values';
import { Permissions, Preferences, throttle, useEvent, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition, Size } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { actionId, actionLabel, actionsOf, allows, shows, verbOf } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { ListStore } from './list-store.ts';
import { SelectionBar } from './selection-bar.tsx';

const sizes: readonly Size[] = ['medium', 'small', 'mini'];
/** How often a list that is watched asks anew, in milliseconds. */
const watchEvery = 30_000;
/** A plus is for what becomes a new record; a check, a pull or a reconciliation makes none that people ask for. */
const makesOne = (action: AnyAction): boolean =>
  action.kind === 'command' &&
  (action.icon === 'Add' ||
    (action.icon === undefined && (action.command.makes !== undefined || verbOf(action.command).startsWith('add'))));
const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexShrink: 0,
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
    minHeight: '40px',
    paddingInline: '4px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    // On a phone it stands below the cards, where the thumb is.
    '@media (max-width: 640px)': { order: 1, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  space: { flex: '1 1 auto' },
  tool: { minWidth: '32px', '@media (max-width: 640px)': { display: 'none' } },
});
interface Props {
  readonly definition: ListDefinition;
  readonly store: ListStore;
  readonly onStart: (action: AnyAction) => void;
  readonly onBulk: (command: Command) => void;
  readonly onRefresh: () => void;
  readonly onColumns: () => void;
  /** The states of the list; what is selected takes their place. */
  readonly states?: ReactNode;
  readonly children?: ReactNode;
}
/** `10:20:30`. The browser's own formatter takes milliseconds to make, and would be made at every drawing. */
const clock = (at: number): string => formatDateTime(at).slice(11);

/** One line: states or what is selected, then refresh, density, columns, views, export, and what creates something. */
export const ListToolbar = observer(function ListToolbar({
  definition,
  store,
  onStart,
  onBulk,
  onRefresh,
  onColumns,
  states,
  children,
}: Props) {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const permissions = useService(Permissions);
  const preferences = useService(Preferences);
  const actions = actionsOf(definition.actions).filter((action) => shows(action, undefined, permissions));
  const bulk = (definition.bulk ?? []).filter((command) => allows(command.access, permissions));
  const newest = useEvent(onRefresh);
  const [refresh] = useState(() => throttle(newest));
  const isChosen = store.selected.size > 0;
  const [watched, setWatched] = useState(false);
  const watch = text(watched ? 'core.page.watch.stop' : 'core.page.watch.start', { seconds: watchEvery / 1000 });
  useEffect(() => {
    // Rows do not move under the hands of who has chosen some.
    if (!watched || isChosen) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') newest();
    }, watchEvery);
    return () => clearInterval(timer);
  }, [watched, isChosen, newest]);
  const nextSize = sizes[(sizes.indexOf(preferences.size) + 1) % sizes.length] ?? 'medium';
  const density = text('core.page.density', { size: text(`core.page.size.${preferences.size}`) });
  return (
    <div className={styles.bar} role="toolbar" aria-label={text('core.page.toolbar')}>
      {isChosen ? <SelectionBar definition={definition} store={store} bulk={bulk} onBulk={onBulk} /> : states}
      <span className={styles.space} />
      <Button
        size={size}
        appearance="subtle"
        className={styles.tool}
        icon={<ArrowClockwiseRegular />}
        aria-label={text('core.page.refresh')}
        title={
          store.readAt === undefined
            ? text('core.page.refresh')
            : `${text('core.page.refresh')} · ${text('core.page.updatedAt', { time: clock(store.readAt) })}`
        }
        onClick={refresh}
      />
      {!isChosen && (
        <Button
          size={size}
          appearance="subtle"
          className={styles.tool}
          icon={watched ? <ArrowSyncCheckmarkRegular /> : <ArrowSyncOffRegular />}
          aria-pressed={watched}
          aria-label={text('core.page.watch')}
          title={watch}
          onClick={() => setWatched(!watched)}
        />
      )}
      <Button
        size={size}
        appearance="subtle"
        className={styles.tool}
        icon={<TextLineSpacingRegular />}
        aria-label={density}
        title={density}
        onClick={() => preferences.set({ size: nextSize })}
      />
      <Button
        size={size}
        appearance="subtle"
        className={styles.tool}
        icon={<ColumnTripleEditRegular />}
        aria-label={text('core.page.columns.title')}
        title={text('core.page.columns.title')}
        onClick={onColumns}
      />
      {children}
      {actions.map((action, index) => (
        <Button
          key={actionId(action)}
          data-action={actionId(action)}
          size={size}
          appearance={index === 0 ? 'primary' : 'secondary'}
          icon={index === 0 && makesOne(action) ? <AddRegular /> : undefined}
          onClick={() => onStart(action)}
        >
          {text(actionLabel(action))}
        </Button>
      ))}
    </div>
  );
});
