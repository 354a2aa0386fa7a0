import { Input, Select, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { QUICK_RANGES, formatDateRange, parseDateRange, quickRange } from '../contract/values/date-range.ts';
import { formatDate } from '../contract/values/date-time.ts';
import { useText } from '../web/index.ts';
import { useDensity } from './density.ts';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 },
  quick: { flex: '1 0 84px', minWidth: 0 },
  day: { flex: '2 1 116px', minWidth: 0 },
  to: { color: tokens.colorNeutralForeground3 },
});
export interface DateRangeFieldProps {
  readonly label: string;
  /** `2026-03-01~2026-03-31`; empty for none. An open end is left out: `2026-03-01~`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}
/** Two days with the usual ranges at one click. */
export const DateRangeField = observer(function DateRangeField({ label, value, onChange }: DateRangeFieldProps) {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const [from = '', to = ''] = value.split('~');
  const today = formatDate(Date.now());
  const quick = QUICK_RANGES.find((name) => formatDateRange(quickRange(name, today)) === value) ?? '';
  const change = (first: string, last: string): void => {
    const range = parseDateRange(`${first}~${last}`);
    onChange(range ? formatDateRange(range) : first || last ? `${first}~${last}` : '');
  };
  return (
    <div role="group" aria-label={label} className={styles.row}>
      <Select size={size} className={styles.quick} select={{ style: { minWidth: 0 } }} aria-label={text('core.ui.range.quick', { label })} value={quick} onChange={(_, { value: name }) => {
        const known = QUICK_RANGES.find((one) => one === name);
        onChange(known ? formatDateRange(quickRange(known, today)) : '');
      }}>
        <option value="">{value === '' ? text('core.ui.range.any') : text('core.ui.range.own')}</option>
        {QUICK_RANGES.map((name) => <option key={name} value={name}>{text(`core.ui.range.${name}`)}</option>)}
      </Select>
      {(value !== '' ) && <>
        <Input className={styles.day} size={size} type="date" style={{ minWidth: 0 }} input={{ 'aria-label': text('core.ui.range.from', { label }), style: { minWidth: 0 } }} value={from} onChange={(_, { value: day }) => change(day, to)} />
        <span className={styles.to} aria-hidden>–</span>
        <Input className={styles.day} size={size} type="date" style={{ minWidth: 0 }} input={{ 'aria-label': text('core.ui.range.to', { label }), style: { minWidth: 0 } }} value={to} onChange={(_, { value: day }) => change(from, day)} />
      </>}
    </div>
  );
});
