import { mergeClasses } from '@fluentui/react-components';
import { formatMoney, formatWeight } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { growthColumns, moneyColumns, volumeColumns } from '../../contract/index.ts';
import type { TradeColumn, TradePeriod } from '../../contract/index.ts';
import type { ChartKind } from './chart-points.ts';
import { useTableLook } from './table-look.ts';

/** ▲ and ▼ with the number, because red and green mean opposite things to Chinese and Western readers. */
const growthText = (ppm: number): string =>
  `${ppm > 0 ? '▲' : ppm < 0 ? '▼' : ''} ${(Math.abs(ppm) / 10_000).toFixed(1)}%`;
const formats: Readonly<Record<TradeColumn, (value: number) => string>> = {
  waybillCount: String,
  loadKg: formatWeight,
  settleKg: formatWeight,
  lossKg: formatWeight,
  gainKg: formatWeight,
  avgKg: formatWeight,
  freightAmount: formatMoney,
  receivableAmount: formatMoney,
  serviceFee: formatMoney,
  oilAmount: formatMoney,
  gasAmount: formatMoney,
  cashAmount: formatMoney,
  momPpm: growthText,
  yoyPpm: growthText,
};
const valueText = (column: TradeColumn, value: number | null): string =>
  value === null ? '–' : formats[column](value);
const columnsOf = (kind: ChartKind): readonly TradeColumn[] => [
  ...(kind === 'volume' ? volumeColumns : moneyColumns),
  ...growthColumns,
];
/** A sum for what can be added up; the mean weight is that of all trips. */
function totalOf(column: TradeColumn, rows: readonly TradePeriod[]): number | null {
  const sum = (name: 'waybillCount' | 'settleKg'): number => rows.reduce((all, row) => all + row[name], 0);
  if (column === 'momPpm' || column === 'yoyPpm') return null;
  if (column !== 'avgKg') return rows.reduce((all, row) => all + row[column], 0);
  const trips = sum('waybillCount');
  return trips === 0 ? null : Math.round(sum('settleKg') / trips);
}

interface TradeTableProps {
  readonly kind: ChartKind;
  readonly first: string;
  readonly rows: readonly TradePeriod[];
}
/** Every figure of each day or month, newest first, with the sums of all. */
export const TradeTable = observer(function TradeTable({ kind, first, rows }: TradeTableProps) {
  const styles = useTableLook();
  const text = useText();
  const columns = columnsOf(kind);
  const number = mergeClasses(styles.cell, styles.number);
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={text('table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.cell, styles.head)}>
              {first}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={mergeClasses(number, styles.head)}>
                {text(`trade.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row" className={styles.cell}>
                {row.day}
              </th>
              {columns.map((name) => (
                <td key={name} className={number}>
                  {valueText(name, row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={mergeClasses(styles.cell, styles.foot)}>
              {text('trade.total')}
            </th>
            {columns.map((name) => (
              <td key={name} className={mergeClasses(number, styles.foot)}>
                {valueText(name, totalOf(name, rows))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
});
