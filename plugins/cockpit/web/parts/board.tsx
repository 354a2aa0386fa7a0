import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { lazy, useState } from 'react';
import { formatMoney, formatTonnage } from '@freightdeck/sdk/values';
import { Auth, Navigation, useService, useText } from '@freightdeck/sdk/web';
import { LiveList } from './live-list.tsx';
import { Tile } from './tile.tsx';
import { TrendTile, type QueryType } from './trend-tile.tsx';
import { useFigures } from './use-cockpit.ts';

const ChinaMap = lazy(() => import('./china-map.tsx').then((module) => ({ default: module.ChinaMap })));
/** Characters of the platform's title that the banner shows. */
const BANNER = 10;

const useStyles = makeStyles({
  board: {
    display: 'grid', height: '100%', minHeight: '560px', gap: '12px', boxSizing: 'border-box',
    gridTemplateColumns: 'minmax(260px, 1fr) minmax(360px, 1.9fr) minmax(220px, 0.8fr)', gridTemplateRows: '48px auto minmax(150px, 1fr) minmax(150px, 1fr) 72px',
    gridTemplateAreas: '"banner banner banner" "value totals live" "value map live" "volume map live" "tiles tiles tiles"',
    '@media (max-width: 1023px)': {
      height: 'auto', gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto', gridAutoRows: 'auto',
      gridTemplateAreas: '"banner" "totals" "value" "volume" "map" "live" "tiles"',
    },
  },
  banner: { gridArea: 'banner', display: 'flex', alignItems: 'center', gap: '12px' },
  title: { justifyContent: 'flex-start', fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold, padding: '0 4px', minWidth: 0 },
  updated: { marginLeft: 'auto', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  value: { gridArea: 'value', '@media (max-width: 1023px)': { height: '240px' } },
  volume: { gridArea: 'volume', '@media (max-width: 1023px)': { height: '240px' } },
  map: { gridArea: 'map', '@media (max-width: 1023px)': { height: '360px' } },
  live: { gridArea: 'live', '@media (max-width: 1023px)': { height: '360px' } },
  mapBody: { position: 'absolute', inset: 0, border: 'none', background: 'none', padding: 0, cursor: 'pointer', ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } },
  totals: { gridArea: 'totals', display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '12px' },
  tiles: { gridArea: 'tiles', display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', gap: '12px' },
  figure: { display: 'flex', flexDirection: 'column', justifyContent: 'center', padding: '8px 12px', backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium, minWidth: 0 },
  number: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  licence: { position: 'absolute', right: '8px', bottom: '6px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, pointerEvents: 'none' },
});

interface BoardProps {
  /** Approval number printed under the map. */
  readonly mapApproval: string;
  /** Number of 合作站点; the tile is absent without it. */
  readonly stations: number | undefined;
  readonly onFullScreen?: () => void;
}
/** The cockpit: value and volume to the left, totals and map in the middle, the live list to the right, counts below. */
export const Board = observer(({ mapApproval, stations, onFullScreen }: BoardProps) => {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { session } = useService(Auth);
  const store = useFigures();
  const [valueBy, setValueBy] = useState<QueryType>('1');
  const [volumeBy, setVolumeBy] = useState<QueryType>('1');
  const { figures } = store;
  const name = session?.platformName ?? '';
  const banner = `${[...name].slice(0, BANNER).join('')}${[...name].length > BANNER ? '…' : ''}${text('banner')}`;
  const figure = (label: string, number: string, tip?: string) => (
    <div className={styles.figure} key={label} title={tip}>
      <span className={styles.label}>{label}</span>
      <span className={styles.number} data-figure={label}>{number}</span>
    </div>
  );
  const total = figures?.liShiLeiJi;
  const count = figures?.keHuTongJi;
  const whole = (number: number | undefined): string => (number === undefined ? '–' : Number(number).toLocaleString('en-US'));
  const openMap = (): void => navigation.go('/chinaMapDetail');
  return (
    <div className={styles.board}>
      <div className={styles.banner}>
        <Button appearance="transparent" size="large" className={styles.title} title={`${name}${text('banner')}`} onClick={onFullScreen} disabled={!onFullScreen}>{banner}</Button>
        {store.updatedAt && <span className={styles.updated}>{text('updated', { time: store.updatedAt.toTimeString().slice(0, 8) })}</span>}
      </div>
      <TrendTile kind="value" className={styles.value} by={valueBy} onBy={setValueBy} onOpen={() => navigation.go('/chartMoneyDetail', { type: valueBy })} />
      <TrendTile kind="volume" className={styles.volume} by={volumeBy} onBy={setVolumeBy} onOpen={() => navigation.go('/chartDetail', { type: volumeBy })} />
      <div className={styles.totals}>
        {figure(text('total.freight'), total ? formatMoney(total.shipperAmountSum) : '–')}
        {figure(text('total.weight'), total ? formatTonnage(total.settementNumberSum) : '–')}
        {figure(text('total.waybills'), whole(total?.waybillCount))}
      </div>
      <Tile title={text('map.title')} className={styles.map}>
        <div className={mergeClasses(styles.mapBody)} role="link" tabIndex={0} aria-label={text('openDetail', { title: text('map.title') })} onClick={openMap} onKeyDown={(event) => event.key === 'Enter' && openMap()}>
          {figures && <ChinaMap places={figures.keHuWeiZhiFenBu} />}
        </div>
        <span className={styles.licence}>{mapApproval ? text('map.approval', { number: mapApproval }) : text('map.noApproval')}</span>
      </Tile>
      <LiveList className={styles.live} />
      <div className={styles.tiles}>
        {figure(text('count.company'), whole(count?.companyStatistics), text('count.customer', { number: whole(count?.customerStatistics) }))}
        {figure(text('count.vehicle'), whole(count?.vehicleStatistics))}
        {figure(text('count.driver'), whole(count?.driverStatistics))}
        {stations !== undefined && figure(text('count.station'), whole(stations))}
      </div>
    </div>
  );
});
