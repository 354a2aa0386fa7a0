import { observer } from 'mobx-react-lite';
import { makeStyles, tokens } from '@fluentui/react-components';
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
/** Every place on the map, as a list. */
export const PlaceList = observer(function PlaceList({ points }: { readonly points: readonly MapPoint[] }) {
  const styles = useStyles();
  const text = useText();
  if (points.length === 0) return <div className={styles.empty}>{text('chart.empty')}</div>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('map.list')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['map.company', 'map.side'].map((id) => (
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
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
