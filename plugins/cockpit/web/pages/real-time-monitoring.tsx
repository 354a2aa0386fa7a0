import { Input, makeStyles, Select, Switch, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Auth, Http, I18n, freePage, useService, useText } from '@freightdeck/sdk/web';
import { arrivals, type Arrival } from '../monitoring/arrival.ts';
import { AlarmFeed } from '../monitoring/alarm-feed.tsx';
import { MonitoringDesk } from '../monitoring/monitoring-desk.ts';
import { VehicleCard } from '../monitoring/vehicle-card.tsx';
import { VehicleList } from '../monitoring/vehicle-list.tsx';
import { VehicleMap } from '../monitoring/vehicle-map.tsx';
import { usePalette } from '../parts/palette.ts';
import { Tile } from '../parts/tile.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { useWatched } from '../parts/use-cockpit.ts';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gap: '12px',
    height: '100%',
    minHeight: '480px',
    gridTemplateColumns: '300px minmax(0, 1fr) 280px',
    '@media (max-width: 1023px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '560px 460px 320px',
      height: 'auto',
    },
  },
  left: { display: 'flex', flexDirection: 'column', gap: '8px', minHeight: 0 },
  filters: { display: 'flex', flexDirection: 'column', gap: '8px' },
  list: { flex: 1 },
  legend: { display: 'flex', gap: '12px', paddingRight: '8px', fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  reckoned: {
    position: 'absolute',
    left: '12px',
    top: '8px',
    maxWidth: 'calc(100% - 64px)',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    pointerEvents: 'none',
  },
  licence: {
    position: 'absolute',
    right: '8px',
    bottom: '6px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    pointerEvents: 'none',
  },
});
/** 实时监控: vehicles of running waybills, in a list, on a map, and with their alarms. */
const RealTimeMonitoring = observer(() => {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const palette = usePalette();
  const { language } = useService(I18n);
  const { session } = useService(Auth);
  const desk = useWatched(() => new MonitoringDesk(http));
  const { settings } = useSettings();
  const legend = (id: 'moving' | 'waiting' | 'unknown') => (
    <span>
      <span
        aria-hidden
        style={{
          display: 'inline-block',
          width: 9,
          height: 9,
          marginRight: 4,
          borderRadius: id === 'moving' ? '50%' : 0,
          boxSizing: 'border-box',
          ...(id === 'unknown' ? { border: `1.5px solid ${palette.text}` } : { backgroundColor: palette[id] }),
        }}
      />
      {text(`watch.${id}`)}
    </span>
  );
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <div className={styles.filters} role="search">
          {session?.isOperator && (
            <Select
              aria-label={text('watch.platform')}
              value={desk.platform}
              onChange={(_, { value }) => desk.set({ platform: value })}
            >
              <option value="">{text('watch.allPlatforms')}</option>
              {desk.platforms.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
          <Select
            aria-label={text('watch.state')}
            value={desk.state}
            onChange={(_, { value }) => desk.set({ state: value })}
          >
            <option value="">{text('watch.allStates')}</option>
            {desk.states.map((one) => (
              <option key={one.waybillStatus} value={one.waybillStatus}>
                {language === 'zh' ? one.waybillStatusRemark : one.waybillStatusRemarkEn}
              </option>
            ))}
          </Select>
          {desk.companies.length > 1 && (
            <Select
              aria-label={text('watch.company')}
              value={desk.company}
              onChange={(_, { value }) => desk.set({ company: value })}
            >
              <option value="">{text('watch.allCompanies')}</option>
              {desk.companies.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
          <Select
            aria-label={text('watch.alarmType')}
            value={desk.alarm}
            onChange={(_, { value }) => desk.set({ alarm: value })}
          >
            <option value="">{text('watch.allAlarms')}</option>
            {desk.alarmTypes.map((one) => (
              <option key={one.alarmType} value={one.alarmType}>
                {language === 'zh' ? one.alarmTypeRemark : one.alarmTypeRemarkEn}
              </option>
            ))}
          </Select>
          <Select
            aria-label={text('watch.arrival')}
            value={desk.arrival}
            onChange={(_, { value }) => desk.set({ arrival: value as Arrival | '' })}
          >
            <option value="">{text('watch.allArrivals')}</option>
            {arrivals.map((one) => (
              <option key={one} value={one}>
                {text(`watch.arrival.${one}`)}
              </option>
            ))}
          </Select>
          <Switch
            label={text('watch.lateFirst', { number: desk.late })}
            checked={desk.lateFirst}
            onChange={(_, { checked }) => desk.set({ lateFirst: checked })}
          />
          <Input
            type="search"
            aria-label={text('watch.search')}
            placeholder={text('watch.search')}
            value={desk.search}
            onChange={(_, { value }) => desk.set({ search: value })}
          />
        </div>
        <Tile
          title={text('watch.title')}
          className={styles.list}
          source={desk}
          tools={
            <span className={styles.legend} role="status">
              {text('watch.count', { number: desk.shown.length })}
            </span>
          }
        >
          <VehicleList desk={desk} />
        </Tile>
      </div>
      <Tile
        title={text('watch.where')}
        source={desk}
        tools={
          <span className={styles.legend}>
            {legend('moving')}
            {legend('waiting')}
            {legend('unknown')}
          </span>
        }
      >
        <VehicleMap desk={desk} />
        <VehicleCard desk={desk} />
        <span className={styles.reckoned}>
          {desk.unseen > 0 ? text('watch.unseenCount', { number: desk.unseen }) : text('watch.allSeen')}
        </span>
        <span className={styles.licence}>
          {settings.mapApproval ? text('map.approval', { number: settings.mapApproval }) : text('map.noApproval')}
        </span>
      </Tile>
      <Tile
        title={text('watch.alarms')}
        source={desk}
        tools={<span className={styles.legend}>{desk.feed.length}</span>}
      >
        <AlarmFeed desk={desk} />
      </Tile>
    </div>
  );
});
export const page = freePage(RealTimeMonitoring);
