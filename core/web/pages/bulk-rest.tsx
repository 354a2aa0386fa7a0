import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { TaskFailure } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '8px',
    padding: '6px 12px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
  // A height of whole lines: none is cut in half.
  body: {
    flex: '1 1 auto',
    minWidth: 0,
    maxHeight: `calc(6 * ${tokens.lineHeightBase300})`,
    overflow: 'auto',
    lineHeight: tokens.lineHeightBase300,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
});
/** The rows that the last bulk operation left selected because it was refused, each with its reason. */
export const BulkRestBar = observer(function BulkRestBar({
  failed,
  onDismiss,
}: {
  readonly failed: readonly TaskFailure[];
  readonly onDismiss: () => void;
}) {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.bar} role="status" data-bulk-rest>
      <div className={styles.body} tabIndex={0} role="region" aria-label={text('core.tasks.failures')}>
        <strong>{text('core.tasks.kept', { count: failed.length })}</strong>
        <ul className={styles.list}>
          {failed.map((row) => (
            <li key={row.recordId}>
              {row.label} · {row.message || row.reason}
            </li>
          ))}
        </ul>
      </div>
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={text('core.ui.close')}
        onClick={onDismiss}
      />
    </div>
  );
});
