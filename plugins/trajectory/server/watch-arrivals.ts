import { bySystem, jobOverRows, listen, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job, Listener } from '@freightdeck/sdk/server';
import { formatDateTime, parseCoordinates } from '@freightdeck/sdk/values';
import { arriveByChanged, waybillEstimated } from '@freightdeck/plugin-waybill/contract';
import { raise } from './alarms.ts';
import { arrivalOf, awaitedIn } from './domain/arrival-estimate.ts';
import { closeLate, isTold, lateAlarm, retimeLate } from './late-alarms.ts';
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
interface OfTrip {
  readonly platformId: string;
  readonly waybillId: string;
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

/** The trip as it is now, kept from changing until the transaction is over; undefined when nobody awaits it. */
const awaited = ({ tx }: Call, { platformId, waybillId }: OfTrip): Promise<Expected | undefined> =>
  tx.one<Expected>(sql`
    select t.id, t.platform_id, t.waybill_sn, t.vehicle_num, w.waybill_status, w.load_lon_lat, w.unload_lon_lat,
      w.distance_m, w.arrive_by
    from waybill w join waybill_track t on t.platform_id = w.platform_id and t.id = w.id
    where w.platform_id = ${platformId} and w.id = ${waybillId} and w.arrive_by is not null
      and w.waybill_status = any(${[...awaitedIn]}::int[]) for update of w`);

/**
 * 预计到达, and one alarm for a trip that will be late or is; where nobody knows where it is, none before the hour. The
 * alarm of an hour that was changed since ends, unless the new one is missed as well.
 */
async function watchArrival(call: Call, of: OfTrip): Promise<void> {
  const { platformId, waybillId } = of;
  const trip = await awaited(call, of);
  if (!trip) return;
  const { arriveBy } = trip;
  const { noSignalMin, alarmTypes } = await limitsInForce(call, platformId, waybillId);
  const eta = await estimate(call, trip, noSignalMin);
  const now = msOf(call.now());
  const etaState = stateOf(now, msOf(arriveBy), eta);
  const etaAt = eta === undefined ? null : formatDateTime(eta);
  await call.emit(waybillEstimated, { platformId, waybillId, etaAt, etaState });
  await call.tx.run(sql`update waybill_track set eta_checked_at = ${call.now()}::timestamptz
    where platform_id = ${platformId} and id = ${waybillId}`);
  const isLate = etaState === 'LATE' || etaState === 'PASSED';
  const says = { value: etaAt ?? '-', threshold: arriveBy };
  const open = await lateAlarm(call, of);
  if (open) {
    if (open.threshold === arriveBy) return;
    await (isLate
      ? retimeLate(call, platformId, open, says)
      : closeLate(call, platformId, open, { endAt: call.now(), remark: '约定到达时间已改' }));
    return;
  }
  if (!isLate || !alarmTypes.includes('ETA_LATE') || (await isTold(call, of, arriveBy))) return;
  await raise(call, trip, { type: 'ETA_LATE', level: 'HIGH', startMs: now, ...says });
}
/** Another hour was agreed on: it is held against the last position at once, in the name of the system. */
export const onHourChanged: Listener = listen(arriveByChanged, (call, { platformId, waybillId }) =>
  watchArrival(bySystem(call), { platformId, waybillId }),
);

/** Minutes between two looks at a trip. */
const everyMin = 5;
export const arrivalJob: Job = jobOverRows(
  'trajectory.watchArrivals',
  120,
  step(
    (call, mayTry) =>
      call.tx.rows<{ readonly id: string; readonly platformId: string }>(sql`
        select t.id, t.platform_id
        from waybill w join waybill_track t on t.platform_id = w.platform_id and t.id = w.id
        where w.arrive_by is not null and w.waybill_status = any(${[...awaitedIn]}::int[])
          and (t.eta_checked_at is null
            or t.eta_checked_at <= ${call.now()}::timestamptz - make_interval(mins => ${everyMin}::int))
          and ${mayTry(sql`t.id`)}
        order by t.eta_checked_at nulls first limit 200`),
    (call, { platformId, id: waybillId }) => watchArrival(call, { platformId, waybillId }),
  ),
);
