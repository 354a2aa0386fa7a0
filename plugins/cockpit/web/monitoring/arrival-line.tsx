import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClockAlarmRegular } from '@fluentui/react-icons';
import { useText } from '@freightdeck/sdk/web';
import type { RunningVehicle } from '../../contract/index.ts';
import { arrivalOf, lateMinutes } from './arrival.ts';

const useStyles = makeStyles({
  times: { overflow: 'hidden', textOverflow: 'ellipsis', color: tokens.colorNeutralForeground3 },
  mark: { display: 'inline-flex', flexShrink: 0, alignItems: 'center', gap: '2px' },
  late: { color: tokens.colorStatusDangerForeground3, fontWeight: tokens.fontWeightSemibold },
  inTime: { color: tokens.colorStatusSuccessForeground3 },
  unknown: { color: tokens.colorNeutralForeground3 },
});
/** Day and minute, without the year: it is about today and tomorrow. */
const short = (wire: string): string => wire.slice(5, 16);

interface Props {
  readonly vehicle: Pick<RunningVehicle, 'arriveBy' | 'etaAt' | 'etaState'>;
  readonly now: string;
}
/** The agreed and the estimated hour of a trip. */
export function ArrivalTimes({ vehicle: { arriveBy, etaAt } }: Pick<Props, 'vehicle'>) {
  const styles = useStyles();
  const text = useText();
  if (arriveBy === null) return <span className={styles.times}>{text('watch.noHour')}</span>;
  const agreed = text('watch.agreed', { time: short(arriveBy) });
  return (
    <span className={styles.times}>
      {etaAt === null ? agreed : `${agreed} · ${text('watch.expected', { time: short(etaAt) })}`}
    </span>
  );
}
/** Whether it will be in time, in a word; by how much it will be late. Nothing where no hour was agreed. */
export function ArrivalMark({ vehicle, now }: Props) {
  const styles = useStyles();
  const text = useText();
  const arrival = arrivalOf(vehicle);
  if (arrival === 'NONE') return null;
  if (arrival === 'IN_TIME') return <span className={styles.inTime}>{text('watch.inTime')}</span>;
  if (arrival === 'UNKNOWN')
    return (
      <span className={styles.unknown}>
        {text(vehicle.etaState === 'NO_POINT' ? 'watch.noEstimate' : 'watch.notYet')}
      </span>
    );
  const minutes = Math.max(0, lateMinutes(vehicle, now) ?? 0);
  const by = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return (
    <span className={mergeClasses(styles.mark, styles.late)}>
      <ClockAlarmRegular aria-hidden />
      {text(vehicle.etaState === 'PASSED' ? 'watch.passedBy' : 'watch.lateBy', by)}
    </span>
  );
}
