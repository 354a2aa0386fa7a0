import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import { actionId, actionLabel, isDanger, shows, verbAmong } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { AnyRecord } from './list-store.ts';
import { PeekButton } from './peek-button.tsx';
import type { ActionRoom } from './room-for-actions.ts';

const MoreMenu = lazy(() => import('./more-menu.tsx').then((module) => ({ default: module.MoreMenu })));
// Inside the button: its cell would cut what stands around it.
const ring = {
  outlineColor: tokens.colorStrokeFocus2,
  outlineStyle: 'solid',
  outlineWidth: '2px',
  outlineOffset: '-2px',
} as const;
const useStyles = makeStyles({
  /** Each button has a place of its own, used or not: from row to row nothing moves. */
  places: { display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle' },
  // A list has dozens of them: plain elements.
  button: {
    minHeight: '24px',
    padding: '2px 4px',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    font: 'inherit',
    color: tokens.colorBrandForegroundLink,
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': ring,
  },
  verb: {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  danger: {
    color: tokens.colorStatusDangerForeground3,
    ':hover': { color: tokens.colorStatusDangerForeground3, textDecorationLine: 'underline' },
  },
  more: { width: '24px', marginInlineStart: '4px', padding: 0, color: tokens.colorNeutralForeground2 },
  noMore: { visibility: 'hidden' },
});
interface Props {
  readonly actions: readonly AnyAction[];
  readonly record: AnyRecord;
  readonly room: ActionRoom;
  readonly onStart: (action: AnyAction) => void;
  readonly onPeek: (() => void) | undefined;
}
/** What a row allows: one verb, the rest behind ⋯, and the preview; at the same places in every row. */
export const RowActions = observer(function RowActions({ actions, record, room, onStart, onPeek }: Props) {
  const styles = useStyles();
  const text = useText();
  const permissions = useService(Permissions);
  const [open, setOpen] = useState(false);
  const allowed = actions.filter((action) => shows(action, record, permissions));
  const verb = verbAmong(allowed);
  const rest = allowed.filter((action) => action !== verb);
  const label = verb && text(actionLabel(verb));
  const more = (
    <button
      type="button"
      className={mergeClasses(styles.button, styles.more, rest.length === 0 && styles.noMore)}
      disabled={rest.length === 0}
      aria-label={text('core.page.more')}
      title={text('core.page.more')}
      aria-haspopup="menu"
      aria-expanded={false}
      data-more
      onClick={() => setOpen(true)}
    >
      ⋯
    </button>
  );
  return (
    <span className={styles.places}>
      <span style={{ width: room.verb }}>
        {verb && (
          <button
            type="button"
            className={mergeClasses(styles.button, styles.verb, isDanger(verb) && styles.danger)}
            data-action={actionId(verb)}
            title={label}
            onClick={() => onStart(verb)}
          >
            {label}
          </button>
        )}
      </span>
      {room.more &&
        (open && rest.length > 0 ? (
          <Suspense fallback={more}>
            <MoreMenu actions={rest} onStart={onStart}>
              {more}
            </MoreMenu>
          </Suspense>
        ) : (
          more
        ))}
      {onPeek && <PeekButton onClick={onPeek} />}
    </span>
  );
});
