import { Button, makeStyles } from '@fluentui/react-components';
import { addDays } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ row: { display: 'flex', flexWrap: 'wrap', gap: '4px' } });
/** The first day of the month that is so many months after the one of `today`. */
function firstDay(today: string, after: number): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + after;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}
/** Days of the months from `from` to `to`, counted from the month of `today`; as a range that a filter understands. */
const monthsAround = (today: string, from: number, to: number): string =>
  `${firstDay(today, from)}~${addDays(firstDay(today, to + 1), -1)}`;
/** Ranges of days by name, reckoned from a day: this month, the last one, this quarter, this year. */
const periodsOf = (today: string): readonly { readonly label: string; readonly days: string }[] => {
  const month = Number(today.slice(5, 7)) - 1;
  const inQuarter = month % 3;
  return [
    { label: 'ledger.thisMonth', days: monthsAround(today, 0, 0) },
    { label: 'ledger.lastMonth', days: monthsAround(today, -1, -1) },
    { label: 'ledger.thisQuarter', days: monthsAround(today, -inQuarter, 2 - inQuarter) },
    { label: 'ledger.thisYear', days: monthsAround(today, -month, 11 - month) },
  ];
};
/** Buttons that choose a period. */
export const TrialPeriod = observer(function TrialPeriod({
  today,
  chosen,
  onChoose,
}: {
  readonly today: string;
  readonly chosen: string;
  readonly onChoose: (days: string) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.row} role="group" aria-label={text('ledger.period')}>
      {periodsOf(today).map(({ label, days }) => (
        <Button
          key={label}
          size="small"
          appearance={chosen === days ? 'primary' : 'secondary'}
          onClick={() => onChoose(days)}
        >
          {text(label)}
        </Button>
      ))}
    </div>
  );
});
