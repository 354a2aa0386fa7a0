import {
  callerName,
  insertRecord,
  jobOverRows,
  platformName,
  provide,
  serve,
  serveResource,
  sql,
  step,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Provided, Served } from '@freightdeck/sdk/server';
import { formatDateTime, parseCoordinates } from '@freightdeck/sdk/values';
import { repullTrack, serviceUsages, TrackSummary, unitFees, waybillTracks, windowHours } from '../contract/index.ts';
import type { usageType } from '../contract/index.ts';
import { raiseFenceAlarms } from './alarms.ts';
import { coverageOf, entered, longestGap, pathLength, STOP_MIN, stopsOf } from './domain/track-geometry.ts';
import { limitsInForce } from './limits-in-force.ts';
import { askAgain } from './pulls.ts';
import { bySource, fixOf, msOf, placeOf, positionsOf, steady } from './positions.ts';

const HOUR = 3_600_000;
/** A track with columns that are not fields. */
export interface Trip {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly sendLonLat: string;
  readonly receiveLonLat: string;
  readonly startAt: string;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
  readonly endAt: string | null;
  readonly distanceM: number;
}
export const tripColumns = sql`id, platform_id, waybill_sn, vehicle_num, send_lon_lat, receive_lon_lat, start_at,
  load_at, unload_at, end_at, distance_m`;

/** The period of a trip: from two hours before acceptance to two hours after the signature. */
export const windowOf = (
  trip: Pick<Trip, 'startAt' | 'endAt'>,
  now: string,
): { readonly from: string; readonly to: string } => ({
  from: formatDateTime(msOf(trip.startAt) - windowHours * HOUR),
  to: formatDateTime((trip.endAt ? msOf(trip.endAt) : msOf(now)) + windowHours * HOUR),
});

/** Summarises the positions of a trip between loading and unloading, or so far. */
async function summarise(call: Call, trip: Trip): Promise<number> {
  const { from, to } = windowOf(trip, call.now());
  const points = steady(await positionsOf(call, trip.platformId, trip.vehicleNum, from, to));
  const fixes = points.map(fixOf);
  const began = msOf(trip.loadAt ?? trip.startAt);
  const ended = msOf(trip.unloadAt ?? trip.endAt ?? call.now());
  const under = fixes.filter(({ ms }) => ms >= began && ms <= ended);
  const trackDistanceM = pathLength(under);
  const limits = await limitsInForce(call, trip.platformId, trip.id);
  const fence = (lonLat: string, radiusM: number, reached: boolean): number => {
    const place = parseCoordinates(lonLat);
    return !place || !reached || points.length === 0 ? 0 : entered(points.map(placeOf), place, radiusM) ? 1 : 2;
  };
  const loadFence = fence(trip.sendLonLat, limits.fenceLoadM, trip.loadAt !== null);
  const unloadFence = fence(trip.receiveLonLat, limits.fenceUnloadM, trip.unloadAt !== null);
  const source = bySource(points)[0]?.[0] ?? null;
  await updateRecord(call, waybillTracks, trip.id, undefined, {
    pointCount: fixes.length,
    trackDistanceM,
    distanceRatio:
      trip.distanceM > 0 && under.length > 1 ? Math.round((trackDistanceM * 1_000_000) / trip.distanceM) : null,
    coverage: under.length > 0 && ended > began ? coverageOf(under, began, ended) : 0,
    maxGapMin: longestGap(under),
    stopCount: stopsOf(fixes, STOP_MIN).length,
    maxSpeedKmh: Math.round(fixes.reduce((most, { speedKmh = 0 }) => Math.max(most, speedKmh), 0)),
    loadFence,
    unloadFence,
    source,
    computedAt: call.now(),
    stale: false,
  });
  await raiseFenceAlarms(call, trip, { loadFence, unloadFence }, limits);
  return fixes.length;
}

const tripOf = (call: Pick<Call, 'tx'>, platformId: string, id: string): Promise<Trip | undefined> =>
  call.tx.one<Trip>(sql`select ${tripColumns} from waybill_track where platform_id = ${platformId} and id = ${id}`);
export const provideTrackSummary: Provided = provide(TrackSummary, () => ({
  sumUp: async (asked, waybillId) => {
    const call = asked as Call;
    const trip = await tripOf(call, call.platformId, waybillId);
    return trip ? summarise(call, trip) : 0;
  },
}));

/** Records a paid use of a service in the current month, at the current fee. */
export async function countUsage(
  call: Call,
  platformId: string,
  type: NonNullable<(typeof usageType)['type']>,
  bizNo: string,
): Promise<number> {
  const unitFee = unitFees[type];
  await insertRecord(call, serviceUsages, {
    platformId,
    at: call.now(),
    month: call.now().slice(0, 7),
    usageType: type,
    bizNo,
    quantity: 1,
    unitFee,
    amount: unitFee,
    operator: callerName(call),
  });
  return unitFee;
}

const repull = serve(repullTrack, async (given, _input, track) => {
  const call = given as Call;
  const trip = await tripOf(call, track.platformId, track.id);
  if (!trip) return given.refuse('notFound');
  const pointCount = await summarise(call, trip);
  await askAgain(call, trip);
  await countUsage(call, trip.platformId, 'TRACK_QUERY', trip.waybillSn);
  return { id: trip.id, pointCount };
});

/** Summarises tracks with new positions. */
export const summariseJob = jobOverRows(
  'trajectory.summarise',
  60,
  step(
    (call, mayTry) =>
      call.tx.rows<Trip>(
        sql`select ${tripColumns} from waybill_track where stale and ${mayTry(sql`id`)} order by updated_at limit 100`,
      ),
    (call, trip) => summarise(call, trip),
  ),
);
export const trackServes: readonly Served[] = [
  serveResource(waybillTracks, { columns: { platformName }, order: sql`r.start_at desc` }),
  repull,
];
