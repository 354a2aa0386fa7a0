import { jobOverRows, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { formatDateTime, parseCoordinates } from '@freightdeck/sdk/values';
import { waybillEstimated } from '@freightdeck/plugin-waybill/contract';
import { raise } from './alarms.ts';
import { arrivalOf, awaitedIn } from './domain/arrival-estimate.ts';
import { latestPositions } from './latest.ts';
import { limitsInForce } from './limits-in-force.ts';
import { msOf } from './positions.ts';

/** A trip under way that has an hour to arrive by. */
interface Expected {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly waybillStatus: number;
  readonly loadLonLat: string;
  readonly unloadLonLat: string;
  readonly distanceM: number;
  readonly arriveBy: string;
}
const loaded = 30;
const MINUTE = 60_000;

/**
 * When the trip will be there, by the last position of its lorry. Undefined where none has come for so long that the
 * silence itself is an alarm: then nobody knows.
 */
async function estimate(call: Call, trip: Expected, noSignalMin: number): Promise<number | undefined> {
  const [last] = await latestPositions.latest(call, [trip]);
  const load = parseCoordinates(trip.loadLonLat);
  const unload = parseCoordinates(trip.unloadLonLat);
  const now = msOf(call.now());
  if (!last || !load || !unload || now - msOf(last.at) > noSignalMin * MINUTE) return undefined;
  const way = { ms: msOf(last.at), place: last.place, load, unload };
  const { distanceM, waybillStatus } = trip;
  return Math.max(now, arrivalOf({ ...way, distanceM, isLoaded: waybillStatus >= loaded }));
}
function stateOf(now: number, due: number, eta: number | undefined): 'IN_TIME' | 'LATE' | 'PASSED' | 'NO_POINT' {
  if (now > due) return 'PASSED';
  if (eta === undefined) return 'NO_POINT';
  return eta > due ? 'LATE' : 'IN_TIME';
}

/** 预计到达, and one alarm for a trip that will be late or is; where nobody knows where it is, none before the hour. */
async function watchArrival(call: Call, trip: Expected): Promise<void> {
  const { platformId, id: waybillId, arriveBy } = trip;
  const { noSignalMin, alarmTypes } = await limitsInForce(call, platformId, waybillId);
  const eta = await estimate(call, trip, noSignalMin);
  const now = msOf(call.now());
  const etaState = stateOf(now, msOf(arriveBy), eta);
  const etaAt = eta === undefined ? null : formatDateTime(eta);
  await call.emit(waybillEstimated, { platformId, waybillId, etaAt, etaState });
  await call.tx.run(sql`update waybill_track set eta_checked_at = ${call.now()}::timestamptz
    where platform_id = ${platformId} and id = ${waybillId}`);
  const isLate = etaState === 'LATE' || etaState === 'PASSED';
  if (!isLate || !alarmTypes.includes('ETA_LATE') || (await isTold(call, trip))) return;
  await raise(call, trip, {
    type: 'ETA_LATE',
    level: 'HIGH',
    startMs: now,
    value: etaAt ?? '-',
    threshold: arriveBy,
  });
}
/** Once per trip, also where somebody has already dealt with it. */
const isTold = ({ tx }: Call, { platformId, id }: Expected): Promise<unknown> =>
  tx.one(sql`select 1 from locus_alarm where platform_id = ${platformId} and waybill_id = ${id}
    and alarm_type = 'ETA_LATE'`);

/** Minutes between two looks at a trip. */
const everyMin = 5;
export const arrivalJob: Job = jobOverRows(
  'trajectory.watchArrivals',
  120,
  step(
    (call, mayTry) =>
      call.tx.rows<Expected>(sql`
        select t.id, t.platform_id, t.waybill_sn, t.vehicle_num, w.waybill_status, w.load_lon_lat, w.unload_lon_lat,
          w.distance_m, w.arrive_by
        from waybill w join waybill_track t on t.platform_id = w.platform_id and t.id = w.id
        where w.arrive_by is not null and w.waybill_status = any(${[...awaitedIn]}::int[])
          and (t.eta_checked_at is null
            or t.eta_checked_at <= ${call.now()}::timestamptz - make_interval(mins => ${everyMin}::int))
          and ${mayTry(sql`t.id`)}
        order by t.eta_checked_at nulls first limit 200`),
    watchArrival,
  ),
);
