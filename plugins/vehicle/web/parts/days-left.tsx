import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import type { certKeeps } from '../../contract/index.ts';

const soon = 7;
const useStyles = makeStyles({
  days: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorStatusWarningForeground3 },
  urgent: { color: tokens.colorStatusDangerForeground3 },
  plenty: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightRegular },
});
/** Red in the last week and after the end, amber in the last month. */
function DaysLeft({ days }: { readonly days: number | null }): ReactNode {
  const styles = useStyles();
  if (days === null) return <span aria-hidden>–</span>;
  return (
    <span className={mergeClasses(styles.days, days <= soon && styles.urgent, days > 30 && styles.plenty)}>{days}</span>
  );
}
export const daysLeftCell = (row: RecordOf<typeof certKeeps>): ReactNode =>
  createElement(DaysLeft, { days: row.daysLeft });
