import { observer } from 'mobx-react-lite';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import type { ChartPoint } from './chart-points.ts';

const useStyles = makeStyles({
  scroll: {
    position: 'absolute',
    inset: 0,
    overflow: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
  },
  cell: {
    padding: '0 12px',
    height: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  number: { textAlign: 'right' },
});
interface TableProps {
  readonly points: readonly ChartPoint[];
  readonly caption: string;
  readonly first: string;
  readonly format: (value: number) => string;
}
/** A chart's figures as a table, newest first. */
export const ChartTable = observer(function ChartTable({ points, caption, first, format }: TableProps) {
  const styles = useStyles();
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
