import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClockAlarmRegular } from '@fluentui/react-icons';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { RunningVehicle } from '../../contract/index.ts';
import { arrivalOf, lateMinutes } from './arrival.ts';

const useStyles = makeStyles({
  times: { overflow: 'hidden', textOverflow: 'ellipsis', color: tokens.colorNeutralForeground3 },
  mark: { display: 'inline-flex', flexShrink: 0, alignItems: 'center', gap: '2px' },
  late: { color: tokens.colorStatusDangerForeground3, fontWeight: tokens.fontWeightSemibold },
  inTime: { flexShrink: 0, color: tokens.colorStatusSuccessForeground3 },
});
/** Day and minute, without the year: it is about today and tomorrow. */
const short = (wire: string): string => wire.slice(5, 16);

interface Props {
  readonly vehicle: Pick<RunningVehicle, 'arriveBy' | 'etaAt' | 'etaState'>;
  readonly now: string;
}
/** The agreed and the estimated hour of a trip, or why there is no estimate. */
export const ArrivalTimes = observer(function ArrivalTimes({
  vehicle: { arriveBy, etaAt, etaState },
}: Pick<Props, 'vehicle'>) {
  const styles = useStyles();
  const text = useText();
  if (arriveBy === null) return <span className={styles.times}>{text('watch.noHour')}</span>;
  const why = etaState === null ? 'watch.notYet' : 'watch.noEstimate';
  const expected = etaAt === null ? text(why) : text('watch.expected', { time: short(etaAt) });
  return (
    <span className={styles.times}>
      {text('watch.agreed', { time: short(arriveBy) })} · {expected}
    </span>
  );
});
/** Whether it will be in time, in a word; by how much it will be late. Nothing where nobody knows. */
export const ArrivalMark = observer(function ArrivalMark({ vehicle, now }: Props) {
  const styles = useStyles();
  const text = useText();
  const arrival = arrivalOf(vehicle);
  if (arrival === 'NONE' || arrival === 'UNKNOWN') return null;
  if (arrival === 'IN_TIME') return <span className={styles.inTime}>{text('watch.inTime')}</span>;
  const minutes = Math.max(0, lateMinutes(vehicle, now) ?? 0);
  const by = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return (
    <span className={mergeClasses(styles.mark, styles.late)}>
      <ClockAlarmRegular aria-hidden />
      {text(vehicle.etaState === 'PASSED' ? 'watch.passedBy' : 'watch.lateBy', by)}
    </span>
  );
});
