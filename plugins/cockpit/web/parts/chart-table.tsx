import { observer } from 'mobx-react-lite';
import { useText } from '@freightdeck/sdk/web';
import type { ChartPoint } from './chart-points.ts';
import { useTableLook } from './table-look.ts';

interface TableProps {
  readonly points: readonly ChartPoint[];
  readonly caption: string;
  readonly first: string;
  readonly format: (value: number) => string;
}
/** A chart's figures as a table, newest first. */
export const ChartTable = observer(function ChartTable({ points, caption, first, format }: TableProps) {
  const styles = useTableLook();
  const text = useText();
  const column = (label: string, number: boolean) => (
    <th scope="col" className={`${styles.cell} ${styles.head} ${number ? styles.number : ''}`}>
      {label}
    </th>
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${caption} ${text('table')}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {column(first, false)}
            {column(caption, true)}
          </tr>
        </thead>
        <tbody>
          {points
            .map((point) => (
              <tr key={point.name}>
                <th scope="row" className={styles.cell}>
                  {point.name}
                </th>
                <td className={`${styles.cell} ${styles.number}`}>{format(point.y)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
});
