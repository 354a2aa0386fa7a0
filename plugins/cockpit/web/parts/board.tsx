import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy, useState, type ReactNode } from 'react';
import { formatMoney, formatTonnage } from '@freightdeck/sdk/values';
import { Auth, Navigation, Permissions, useService, useText } from '@freightdeck/sdk/web';
import type { CockpitSettings, CockpitTile } from '../../contract/index.ts';
import { clock } from '../stores/poll.ts';
import { bannerOf } from './banner.ts';
import type { QueryType } from './chart-points.ts';
import { countText, Figure } from './figure.tsx';
import { LiveList } from './live-list.tsx';
import { SlotTiles } from './slot-tiles.tsx';
import { Tile } from './tile.tsx';
import { TrendTile } from './trend-tile.tsx';
import { useFigures } from './use-cockpit.ts';

// The map's outlines and code are loaded after the board is shown.
const HomeMap = lazy(() => import('./home-map.tsx').then((module) => ({ default: module.HomeMap })));
const narrow = '@media (max-width: 1023px)';

const useStyles = makeStyles({
  board: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: '600px',
    gap: '12px',
    boxSizing: 'border-box',
    [narrow]: { height: 'auto' },
  },
  columns: { display: 'flex', flex: 1, minHeight: 0, gap: '12px', [narrow]: { flexDirection: 'column' } },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    minHeight: 0,
    ':empty': { display: 'none' },
    [narrow]: { display: 'contents' },
  },
  left: { flex: '1 1 300px', maxWidth: '520px' },
  centre: { flex: '1.7 1 360px' },
  right: { flex: '0.8 1 220px', maxWidth: '420px' },
  banner: { display: 'flex', alignItems: 'center', gap: '12px', minHeight: '40px' },
  heading: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  title: {
    justifyContent: 'flex-start',
    textAlign: 'left',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    padding: '0 4px',
    minWidth: 0,
  },
  updated: {
    marginLeft: 'auto',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  inDialog: { paddingRight: '40px' },
  place: { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  fill: { flex: 1 },
  count: { flex: '1 1 140px', display: 'grid' },
  tile: { flex: '1 1 0', [narrow]: { flex: 'none', height: '260px' } },
  tall: { flex: '1 1 0', [narrow]: { flex: 'none', height: '380px' } },
  mapBody: {
    position: 'absolute',
    inset: 0,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});
const columnOf: Readonly<Record<CockpitTile, 'left' | 'centre' | 'right' | 'bottom'>> = {
  value: 'left',
  volume: 'left',
  totals: 'centre',
  map: 'centre',
  live: 'right',
  company: 'bottom',
  vehicle: 'bottom',
  driver: 'bottom',
};
interface BoardProps {
  readonly settings: CockpitSettings;
  readonly onFullScreen?: (() => void) | undefined;
}
/**
 * The cockpit: value and volume on the left, totals and map in the middle, live list on the right, counts below. The
 * tenant's configuration selects and orders the tiles.
 */
export const Board = observer(({ settings, onFullScreen }: BoardProps) => {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { session } = useService(Auth);
  const permissions = useService(Permissions);
  const store = useFigures();
  const [by, setBy] = useState<Readonly<Record<'value' | 'volume', QueryType>>>({ value: '1', volume: '1' });
  const { figures } = store;
  const banner = bannerOf(settings, session?.platformName ?? '', text('banner'), location.hostname);
  const total = figures?.liShiLeiJi;
  const count = figures?.keHuTongJi;
  /** The list of what a figure counts: the first of these that the person may open. */
  const listOf = (...routes: readonly string[]): string | undefined => {
    const route = routes.find((one) => permissions.can(`${one}:view`));
    return route && `#/${route}`;
  };
  const waybills = listOf('waybillManage');
  const openMap = (): void => navigation.go('/chinaMapDetail');
  const trend = (kind: 'value' | 'volume', path: string): ReactNode => (
    <TrendTile
      kind={kind}
      className={styles.fill}
      by={by[kind]}
      onBy={(type) => setBy({ ...by, [kind]: type })}
      onOpen={() => navigation.go(path, { type: by[kind] })}
    />
  );
  const draw: Readonly<Record<CockpitTile, () => ReactNode>> = {
    value: () => trend('value', '/chartMoneyDetail'),
    volume: () => trend('volume', '/chartDetail'),
    totals: () => (
      <div className={styles.row}>
        <Figure
          label={text('total.freight')}
          number={total ? formatMoney(total.shipperAmountSum) : '–'}
          href={waybills}
        />
        <Figure
          label={text('total.weight')}
          number={total ? formatTonnage(total.settementNumberSum) : '–'}
          href={waybills}
        />
        <Figure
          label={text('total.waybills')}
          number={countText(total !== undefined, total?.waybillCount)}
          href={waybills}
        />
      </div>
    ),
    map: () => (
      <Tile title={text('map.title')} href="#/chinaMapDetail" className={styles.fill}>
        <div className={styles.mapBody} onClick={openMap}>
          {figures && <HomeMap places={figures.keHuWeiZhiFenBu} settings={settings} />}
        </div>
      </Tile>
    ),
    live: () => <LiveList source={store} className={styles.fill} />,
    company: () => (
      <Figure
        label={text('count.company')}
        number={countText(count !== undefined, count?.companyStatistics)}
        href={listOf('enterpriseAudit')}
        tip={text('count.customer', { number: countText(count !== undefined, count?.customerStatistics) })}
      />
    ),
    vehicle: () => (
      <Figure
        label={text('count.vehicle')}
        number={countText(count !== undefined, count?.vehicleStatistics)}
        href={listOf('carInfo2', 'carInfo')}
      />
    ),
    driver: () => (
      <Figure
        label={text('count.driver')}
        number={countText(count !== undefined, count?.driverStatistics)}
        href={listOf('serviceDriverAuditList', 'driverAudit')}
      />
    ),
  };
  const drawn = (where: 'left' | 'centre' | 'right' | 'bottom'): ReactNode =>
    settings.tiles
      .filter((tile) => columnOf[tile] === where)
      .map((tile) => (
        <div
          key={tile}
          className={mergeClasses(
            styles.place,
            where === 'bottom' ? styles.count : tile !== 'totals' && (where === 'left' ? styles.tile : styles.tall),
          )}
          style={{ order: settings.tiles.indexOf(tile) }}
          data-tile={tile}
        >
          {draw[tile]()}
        </div>
      ));
  return (
    <div className={styles.board} data-board>
      <div className={mergeClasses(styles.banner, !onFullScreen && styles.inDialog)}>
        <h2 className={styles.heading} title={banner.full}>
          {onFullScreen ? (
            <Button appearance="transparent" size="large" className={styles.title} onClick={onFullScreen}>
              {banner.short}
            </Button>
          ) : (
            banner.short
          )}
        </h2>
        {store.poll.updatedAt && (
          <span className={styles.updated}>{text('updated', { time: clock(store.poll.updatedAt) })}</span>
        )}
      </div>
      <div className={styles.columns}>
        <div className={mergeClasses(styles.column, styles.left)}>{drawn('left')}</div>
        <div className={mergeClasses(styles.column, styles.centre)}>{drawn('centre')}</div>
        <div className={mergeClasses(styles.column, styles.right)}>{drawn('right')}</div>
      </div>
      <div className={styles.row}>
        {drawn('bottom')}
        {settings.stations !== null && (
          <Figure label={text('count.station')} number={countText(true, settings.stations)} />
        )}
        <SlotTiles />
      </div>
    </div>
  );
});
