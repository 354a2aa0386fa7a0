import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FullScreenMaximizeRegular, FullScreenMinimizeRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { formatMoney, formatTonnage } from '@freightdeck/sdk/values';
import { Auth, Http, useService, usePermission, useText } from '@freightdeck/sdk/web';
import { clock } from '../stores/poll.ts';
import { WallFigures } from '../stores/wall-figures.ts';
import { formatYuan, type ChartPoint } from './chart-points.ts';
import { AmountBars } from './amount-bars.tsx';
import { ChartTile } from './chart-tile.tsx';
import { countText, Figure } from './figure.tsx';
import { LiveList } from './live-list.tsx';
import { ThemeFrame } from './theme-frame.tsx';
import { TrendChart } from './trend-chart.tsx';
import { useWatched } from './use-cockpit.ts';
import { useFilled } from './use-filled.ts';
import { WallRoutes } from './wall-routes.tsx';
import { WallStates } from './wall-states.tsx';

const narrow = '@media (max-width: 1023px)';
const useStyles = makeStyles({
  outer: { height: '100%', overflow: 'auto', [narrow]: { height: 'auto' } },
  frame: {
    minHeight: '100%',
    display: 'flex',
    boxSizing: 'border-box',
    padding: '16px',
    borderRadius: tokens.borderRadiusMedium,
  },
  wall: { flex: 1, minWidth: 0, minHeight: '620px', display: 'flex', flexDirection: 'column', gap: '12px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  updated: { marginLeft: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  body: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1.2fr) minmax(240px, 0.8fr)',
    gridTemplateRows: 'minmax(200px, 1fr) minmax(200px, 1fr)',
    gridTemplateAreas: '"line routes live" "bars states live"',
    [narrow]: { display: 'flex', flexDirection: 'column' },
  },
  line: { gridArea: 'line', [narrow]: { height: '260px' } },
  bars: { gridArea: 'bars', [narrow]: { height: '260px' } },
  routes: { gridArea: 'routes', [narrow]: { height: '320px' } },
  states: { gridArea: 'states', [narrow]: { height: '260px' } },
  live: { gridArea: 'live', [narrow]: { height: '380px' } },
});
/** 数据大屏: a dark board for a wall, with data every ten seconds. */
export const DataWall = observer(() => {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const { session } = useService(Auth);
  const mayFill = usePermission('dataFullScreen:fullScreen');
  const store = useWatched(() => new WallFigures(http));
  const outer = useRef<HTMLDivElement>(null);
  const { full, turn } = useFilled(outer);
  const { figures, poll } = store;
  const months = (of: (month: { readonly totalMoney: number; readonly totalWeight: number }) => number): ChartPoint[] =>
    figures?.month.map((month) => ({ x: month.month, name: month.month, y: of(month) })) ?? [];
  const today = figures?.today;
  return (
    <div ref={outer} className={styles.outer} data-wall>
      <ThemeFrame theme="WALL" className={styles.frame}>
        <div className={styles.wall}>
          <div className={styles.head}>
            <h2 className={styles.title}>
              {session?.platformName} {text('wall.title')}
            </h2>
            <span className={styles.updated} role="status">
              {poll.updatedAt ? text('updated', { time: clock(poll.updatedAt) }) : ''}
            </span>
            {mayFill && (
              <Button
                appearance="subtle"
                icon={full ? <FullScreenMinimizeRegular /> : <FullScreenMaximizeRegular />}
                onClick={turn}
              >
                {text(full ? 'wall.leave' : 'wall.full')}
              </Button>
            )}
          </div>
          <section className={styles.row} aria-label={text('wall.today')}>
            <Figure large label={text('wall.trips')} number={countText(today !== undefined, today?.trips)} />
            <Figure large label={text('wall.money')} number={today ? formatMoney(today.totalMoney) : '–'} />
            <Figure large label={text('wall.weight')} number={today ? formatTonnage(today.totalWeight) : '–'} />
            <Figure
              large
              label={text('wall.running')}
              number={countText(
                figures !== undefined,
                figures?.running.reduce((sum, one) => sum + one.number, 0),
              )}
            />
          </section>
          <div className={styles.body}>
            <ChartTile
              title={text('wall.monthWeight')}
              unit={text('tonne')}
              points={months((month) => month.totalWeight)}
              colour="volume"
              format={formatTonnage}
              drawing={TrendChart}
              first={text('month')}
              className={styles.line}
              source={store}
            />
            <ChartTile
              title={text('wall.monthMoney')}
              unit={text('yuan')}
              points={months((month) => month.totalMoney / 100)}
              colour="value"
              format={formatYuan}
              drawing={AmountBars}
              first={text('month')}
              className={styles.bars}
              source={store}
            />
            <WallRoutes store={store} className={styles.routes} />
            <WallStates store={store} className={styles.states} />
            <LiveList source={store} className={styles.live} />
          </div>
        </div>
      </ThemeFrame>
    </div>
  );
});
