import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useDensity } from '@freightdeck/sdk/ui';
import { Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import { actionId, actionLabel, shows } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { AnyRecord } from './list-store.ts';

const MoreMenu = lazy(() => import('./more-menu.tsx').then((module) => ({ default: module.MoreMenu })));
/** Buttons a row or a head shows before 更多. */
export const shownAtMost = 3;
const useStyles = makeStyles({
  row: { display: 'inline-flex', alignItems: 'center', gap: '8px', verticalAlign: 'middle' },
  /** The head of a record on a narrow screen. */
  wraps: { flexWrap: 'wrap' },
  // A list has dozens of them: plain elements.
  quiet: {
    minHeight: '24px',
    padding: '2px 4px',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    ':focus-visible': { outlineColor: tokens.colorStrokeFocus2, outlineStyle: 'solid', outlineWidth: '2px' },
  },
  link: { color: tokens.colorBrandForegroundLink, ':hover': { color: tokens.colorBrandForegroundLinkHover } },
  danger: { color: tokens.colorStatusDangerForeground3, ':hover': { textDecorationLine: 'underline' } },
});
interface Props {
  readonly actions: readonly AnyAction[];
  readonly record: AnyRecord | undefined;
  readonly onStart: (action: AnyAction, record: AnyRecord | undefined) => void;
  /** Quiet ones stand in rows, plain ones in heads. */
  readonly quiet?: boolean;
}
/** The buttons a record allows: three, and the rest under 更多. */
export const ActionButtons = observer(function ActionButtons({ actions, record, onStart, quiet = false }: Props) {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const permissions = useService(Permissions);
  const [more, setMore] = useState(false);
  const allowed = actions.filter((action) => shows(action, record, permissions));
  const shown = allowed.length > shownAtMost ? allowed.slice(0, shownAtMost) : allowed;
  const rest = allowed.slice(shown.length);
  const moreProps = { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setMore(true) } as const;
  const moreButton = quiet ? (
    <button type="button" className={mergeClasses(styles.quiet, styles.link)} {...moreProps}>
      {text('core.page.more')}
    </button>
  ) : (
    <Button size={size} {...moreProps}>
      {text('core.page.more')}
    </Button>
  );
  return (
    <span className={quiet ? styles.row : mergeClasses(styles.row, styles.wraps)}>
      {shown.map((action) => {
        const { danger = false } = action.kind === 'command' ? action.command : {};
        const label = text(actionLabel(action));
        const props = { 'data-action': actionId(action), onClick: () => onStart(action, record) };
        if (quiet)
          return (
            <button
              key={actionId(action)}
              type="button"
              className={mergeClasses(styles.quiet, danger ? styles.danger : styles.link)}
              {...props}
            >
              {label}
            </button>
          );
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
