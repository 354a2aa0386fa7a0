import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { PlateChip } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { I18n, Navigation, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { openWaybill } from '../parts/live-list.tsx';
import { ArrivalMark, ArrivalTimes } from './arrival-line.tsx';
import { CallDriver } from './call-driver.tsx';
import type { MonitoringDesk } from './monitoring-desk.ts';

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    left: '8px',
    bottom: '8px',
    width: 'min(320px, calc(100% - 16px))',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '10px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    fontSize: tokens.fontSizeBase200,
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  space: { flex: 1 },
  acts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  alarms: { color: tokens.colorStatusDangerForeground3 },
  quiet: { color: tokens.colorNeutralForeground3 },
});
/** Details of the selected vehicle. */
export const VehicleCard = observer(({ desk }: { readonly desk: MonitoringDesk }) => {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { language } = useService(I18n);
  const mayTrack = usePermission('trackPlayback:view');
  const vehicle = desk.selected;
  if (!vehicle) return null;
  const { device, distanceToUnloadM } = vehicle;
  const told = [
    distanceToUnloadM === null ? '' : text('watch.left', { km: Math.round(distanceToUnloadM / 1000) }),
    device?.online && device.speedKmh !== null ? text('watch.told', { speed: Math.round(device.speedKmh) }) : '',
  ].filter(Boolean);
  return (
    <section className={styles.card} aria-label={vehicle.vehicleNum}>
      <div className={styles.head}>
        <PlateChip plate={vehicle.vehicleNum} />
        <span>{language === 'zh' ? vehicle.waybillStatusRemark : vehicle.waybillStatusRemarkEn}</span>
        <span className={styles.space} />
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={text('close')}
          onClick={() => desk.set({ chosen: undefined })}
        />
      </div>
      <div>
        {vehicle.waybillSn} · {vehicle.platformName}
      </div>
      <div>
        {vehicle.driverName} · {vehicle.companyName}
      </div>
      <div>{text('watch.route', { from: vehicle.sendUnitName, to: vehicle.receiveUnitName })}</div>
      <div className={styles.acts}>
        <ArrivalTimes vehicle={vehicle} />
        <ArrivalMark vehicle={vehicle} now={desk.now} />
      </div>
      {told.length > 0 && <div>{told.join(' · ')}</div>}
      <div>
        {device ? text(device.online ? 'watch.online' : 'watch.offline', { time: device.at }) : text('watch.unseen')}
      </div>
      {vehicle.alarms.length > 0 && (
        <div className={styles.alarms}>
          {vehicle.alarms
            .map(({ alarmTypeRemark, alarmTypeRemarkEn }) => (language === 'zh' ? alarmTypeRemark : alarmTypeRemarkEn))
            .join('、')}
        </div>
      )}
      <div className={styles.quiet}>{text('watch.last', { time: vehicle.lastAt })}</div>
      <div className={styles.acts}>
        <Button size="small" onClick={() => openWaybill(navigation, vehicle)}>
          {text('watch.open')}
        </Button>
        {mayTrack && (
          <Button
            size="small"
            onClick={() =>
              navigation.go('/trackPlayback', { waybillSn: vehicle.waybillSn, vehicleNum: vehicle.vehicleNum })
            }
          >
            {text('watch.track')}
          </Button>
        )}
        <CallDriver vehicle={vehicle} />
      </div>
    </section>
  );
});
