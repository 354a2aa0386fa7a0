import { parseDateTime } from '@freightdeck/sdk/values';
import type { RunningVehicle } from '../../contract/index.ts';

/** What is known of the arrival of a trip: late, in time, not known, or no hour was agreed (or it is there already). */
export const arrivals = ['LATE', 'IN_TIME', 'UNKNOWN', 'NONE'] as const;
export type Arrival = (typeof arrivals)[number];
type Expected = Pick<RunningVehicle, 'arriveBy' | 'etaAt' | 'etaState'>;

export function arrivalOf({ arriveBy, etaState }: Expected): Arrival {
  if (arriveBy === null) return 'NONE';
  if (etaState === 'LATE' || etaState === 'PASSED') return 'LATE';
  return etaState === 'IN_TIME' ? 'IN_TIME' : 'UNKNOWN';
}
const ms = (wire: string): number => parseDateTime(wire)?.getTime() ?? Number.NaN;
/**
 * Minutes that a trip comes after its hour, by the estimate; where there is none, by what has passed of it already.
 * Negative for one that will be early; undefined where neither is known.
 */
export function lateMinutes({ arriveBy, etaAt, etaState }: Expected, now: string): number | undefined {
  const at = etaAt ?? (etaState === 'PASSED' ? now : undefined);
  if (arriveBy === null || at === undefined) return undefined;
  return Math.round((ms(at) - ms(arriveBy)) / 60_000);
}
