import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { I18n, Navigation, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { MonitoringDesk } from './monitoring-desk.ts';

/** Most alarms that are listed; who has more chooses a kind. */
const most = 200;
const useStyles = makeStyles({
  scroll: {
    position: 'absolute',
    inset: 0,
    overflowY: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  rows: { listStyle: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '6px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
  },
  line: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', justifyContent: 'space-between' },
  kind: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorStatusDangerForeground3 },
  acts: { display: 'flex', gap: '4px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  empty: { padding: '24px 12px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});
/** Open alarms of the vehicles that are shown, the newest first; each leads to its vehicle and to its own page. */
export const AlarmFeed = observer(function AlarmFeed({ desk }: { readonly desk: MonitoringDesk }) {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { language } = useService(I18n);
  const mayHandle = usePermission('locusAlarmInfo:view');
  if (desk.feed.length === 0) return <div className={styles.empty}>{text('watch.noAlarms')}</div>;
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={text('watch.alarms')}>
      <ul className={styles.rows}>
        {desk.feed.slice(0, most).map(({ vehicle, alarm }) => {
          const kind = language === 'zh' ? alarm.alarmTypeRemark : alarm.alarmTypeRemarkEn;
          const named = (id: string): string => `${text(id)} ${vehicle.vehicleNum} ${kind}`;
          return (
            <li key={alarm.id} className={styles.row}>
              <span className={styles.line}>
                <span className={styles.kind}>{kind}</span>
                <span className={styles.quiet}>{alarm.startAt}</span>
              </span>
              <span className={styles.line}>
                <span>
                  {vehicle.vehicleNum} · {vehicle.driverName}
                </span>
                {alarm.inHand && <span className={styles.quiet}>{text('watch.inHand')}</span>}
              </span>
              <span className={styles.acts}>
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={named('watch.locate')}
                  onClick={() => desk.set({ chosen: vehicle.id })}
                >
                  {text('watch.locate')}
                </Button>
                {mayHandle && (
                  <Button
                    size="small"
                    appearance="subtle"
                    aria-label={named('watch.handleAlarm')}
                    onClick={() => navigation.go('/locusAlarmInfo/detail', { id: alarm.id })}
                  >
                    {text('watch.handleAlarm')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
});
