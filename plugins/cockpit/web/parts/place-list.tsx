import { observer } from 'mobx-react-lite';
import { makeStyles, tokens } from '@fluentui/react-components';
import { formatTonnage } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import type { MapPoint } from './map-points.ts';
import { usePalette } from './palette.ts';

const useStyles = makeStyles({
  scroll: {
    position: 'absolute',
    inset: 0,
    overflow: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: { borderCollapse: 'collapse', width: '100%', fontSize: tokens.fontSizeBase200 },
  cell: {
    padding: '4px 12px',
    height: '24px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
  },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  empty: { padding: '24px 12px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});
/** Circle for senders, square for receivers, so that colour is not the only difference. */
export function SideMark({ side }: { readonly side: MapPoint['side'] }) {
  const palette = usePalette();
  return (
    <span
      aria-hidden
      style={{
        display: 'inline-block',
        width: 10,
        height: 10,
        marginRight: 6,
        borderRadius: side === 'send' ? '50%' : 0,
        backgroundColor: palette[side],
      }}
    />
  );
}
interface PlaceListProps {
  readonly points: readonly MapPoint[];
  /** By side, name and place: trips and tonnes that began or ended there. */
  readonly sums: ReadonlyMap<string, { readonly trips: number; readonly totalWeight: number }>;
}
/** Every place on the map, as a list. */
export const PlaceList = observer(function PlaceList({ points, sums }: PlaceListProps) {
  const styles = useStyles();
  const text = useText();
  const sumOf = ({ side, name, at }: MapPoint) => sums.get(`${side} ${name} ${at.join()}`);
  if (points.length === 0) return <div className={styles.empty}>{text('chart.empty')}</div>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('map.list')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['map.company', 'map.side', 'trade.waybillCount', 'trade.settleKg'].map((id) => (
              <th key={id} scope="col" className={`${styles.cell} ${styles.head}`}>
                {text(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={`${point.side}${point.name}${point.at.join()}`}>
              <th scope="row" className={styles.cell}>
                {point.name}
              </th>
              <td className={styles.cell}>
                <SideMark side={point.side} />
                {text(`map.${point.side}`)}
              </td>
              <td className={styles.cell}>{sumOf(point)?.trips ?? 0}</td>
              <td className={styles.cell}>{formatTonnage(sumOf(point)?.totalWeight ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
