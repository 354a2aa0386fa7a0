import { Button, makeStyles } from '@fluentui/react-components';
import { useDensity } from '@freightdeck/sdk/ui';
import { Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import { actionId, actionLabel, shows } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { AnyRecord } from './list-store.ts';

const MoreMenu = lazy(() => import('./more-menu.tsx').then((module) => ({ default: module.MoreMenu })));
/** Buttons a head shows before 更多. */
const shownAtMost = 3;
const useStyles = makeStyles({
  /** On a narrow screen the head of a record has lines of them. */
  row: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', verticalAlign: 'middle' },
});
interface Props {
  readonly actions: readonly AnyAction[];
  readonly record: AnyRecord | undefined;
  readonly onStart: (action: AnyAction, record: AnyRecord | undefined) => void;
}
/** The buttons a record allows: three, and the rest under 更多. */
export const ActionButtons = observer(function ActionButtons({ actions, record, onStart }: Props) {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const permissions = useService(Permissions);
  const [more, setMore] = useState(false);
  const allowed = actions.filter((action) => shows(action, record, permissions));
  const shown = allowed.length > shownAtMost ? allowed.slice(0, shownAtMost) : allowed;
  const rest = allowed.slice(shown.length);
  const moreProps = { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setMore(true) } as const;
  const moreButton = (
    <Button size={size} {...moreProps}>
      {text('core.page.more')}
    </Button>
  );
  return (
    <span className={styles.row}>
      {shown.map((action) => {
        const label = text(actionLabel(action));
        const props = { 'data-action': actionId(action), onClick: () => onStart(action, record) };
        return (
          <Button
            key={actionId(action)}
            size={size}
            appearance={action.kind === 'command' && action.primary ? 'primary' : 'secondary'}
            {...props}
          >
            {label}
          </Button>
        );
      })}
      {rest.length > 0 &&
        (more ? (
          <Suspense fallback={moreButton}>
            <MoreMenu actions={rest} onStart={(action) => onStart(action, record)}>
              {moreButton}
            </MoreMenu>
          </Suspense>
        ) : (
          moreButton
        ))}
    </span>
  );
});
