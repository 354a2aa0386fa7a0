import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { PlateChip } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { I18n, Navigation, useService, useText } from '@freightdeck/sdk/web';
import { openWaybill } from '../parts/live-list.tsx';
import type { MonitoringDesk } from './monitoring-desk.ts';
import { journeyOf, positionAt } from './position.ts';

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
  quiet: { color: tokens.colorNeutralForeground3 },
});
/** Details of the selected vehicle. */
export const VehicleCard = observer(({ desk }: { readonly desk: MonitoringDesk }) => {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { language } = useService(I18n);
  const vehicle = desk.selected;
  const journey = vehicle && journeyOf(vehicle);
  if (!vehicle || !journey) return null;
  const at = positionAt(journey, desk.now());
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
      <div>{text('watch.route', { from: vehicle.sendUnitName, to: vehicle.receiveUnitName })}</div>
      <div>
        {[
          at.leftKm === undefined ? '' : text('watch.left', { km: at.leftKm }),
          at.moving ? text(vehicle.device ? 'watch.told' : 'watch.speed', { speed: at.speedKmh }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <div>
        {vehicle.device
          ? text(vehicle.device.online ? 'watch.online' : 'watch.offline', { time: vehicle.device.at })
          : text('watch.unseen')}
      </div>
      <div className={styles.quiet}>{text('watch.last', { time: vehicle.lastAt })}</div>
      <div>
        <Button size="small" onClick={() => openWaybill(navigation, vehicle)}>
          {text('watch.open')}
        </Button>
      </div>
    </section>
  );
});
