import { Button, makeStyles, tokens } from '@fluentui/react-components';
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
  row: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  link: { minWidth: 0, paddingInline: '4px', color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightRegular, ':hover': { color: tokens.colorBrandForegroundLinkHover } },
  danger: { minWidth: 0, paddingInline: '4px', color: tokens.colorStatusDangerForeground3, fontWeight: tokens.fontWeightRegular, ':hover': { color: tokens.colorStatusDangerForeground3, textDecorationLine: 'underline' } },
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
  const closed = <Button size={quiet ? 'small' : size} appearance={quiet ? 'transparent' : 'secondary'} className={quiet ? styles.link : undefined} aria-haspopup="menu" aria-expanded={false} onClick={() => setMore(true)}>{text('core.page.more')}</Button>;
  return (
    <span className={styles.row}>
      {shown.map((action) => {
        const danger = action.kind === 'command' && action.command.danger === true;
        const primary = !quiet && action.kind === 'command' && action.primary === true;
        return (
          <Button key={actionId(action)} data-action={actionId(action)} size={quiet ? 'small' : size} appearance={primary ? 'primary' : quiet ? 'transparent' : 'secondary'} className={quiet ? (danger ? styles.danger : styles.link) : undefined} onClick={() => onStart(action, record)}>
            {text(actionLabel(action))}
          </Button>
        );
      })}
      {rest.length > 0 && (more ? <Suspense fallback={closed}><MoreMenu actions={rest} quiet={quiet} className={quiet ? styles.link : undefined} size={quiet ? 'small' : size} onStart={(action) => onStart(action, record)} /></Suspense> : closed)}
    </span>
  );
});
