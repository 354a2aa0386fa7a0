import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { formatMoney, formatTonnage } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import type { WallData } from '../stores/wall-figures.ts';
import type { Poll } from '../stores/poll.ts';
import { usePalette } from './palette.ts';
import { Tile } from './tile.tsx';

const useStyles = makeStyles({
  scroll: {
    position: 'absolute',
    inset: 0,
    overflow: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  cell: {
    padding: '4px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    height: '26px',
  },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  route: { minWidth: '132px', overflowWrap: 'anywhere' },
  number: { textAlign: 'right', whiteSpace: 'nowrap' },
  bar: { height: '3px', marginTop: '3px', borderRadius: '2px' },
  empty: { padding: '24px 12px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});
interface RouteFigures {
  readonly figures: Pick<WallData, 'routes'> | undefined;
  readonly poll: Poll;
}
/** 本月热门线路: the routes with most waybills. */
export const WallRoutes = observer(
  ({
    store,
    className,
    title = 'wall.routes',
  }: {
    readonly store: RouteFigures;
    readonly className?: string | undefined;
    /** Id of the title's text. */
    readonly title?: string;
  }) => {
    const styles = useStyles();
    const text = useText();
    const palette = usePalette();
    const routes = store.figures?.routes ?? [];
    const most = routes[0]?.trips ?? 1;
    const head = (id: string, number: boolean) => (
      <th scope="col" className={`${styles.cell} ${styles.head} ${number ? styles.number : ''}`}>
        {text(id)}
      </th>
    );
    return (
      <Tile title={text(title)} className={className} source={store}>
        {routes.length === 0 ? (
          <div className={styles.empty}>{text(title === 'wall.routes' ? 'wall.noRoutes' : 'chart.empty')}</div>
        ) : (
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${text(title)} ${text('table')}`}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {head('wall.route', false)}
                  {head('wall.routeTrips', true)}
                  {head('wall.routeWeight', true)}
                  {head('wall.routeMoney', true)}
                </tr>
              </thead>
              <tbody>
                {routes.map((route) => (
                  <tr key={`${route.sendUnitName} ${route.receiveUnitName}`}>
                    <th scope="row" className={`${styles.cell} ${styles.route}`}>
                      {route.sendUnitName} → {route.receiveUnitName}
                      <div
                        aria-hidden
                        className={styles.bar}
                        style={{ width: `${(route.trips / most) * 100}%`, backgroundColor: palette.value }}
                      />
                    </th>
                    <td className={`${styles.cell} ${styles.number}`}>{route.trips}</td>
                    <td className={`${styles.cell} ${styles.number}`}>{formatTonnage(route.totalWeight)}</td>
                    <td className={`${styles.cell} ${styles.number}`}>{formatMoney(route.totalMoney)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Tile>
    );
  },
);
