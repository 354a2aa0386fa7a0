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
import { entered } from './domain/track-geometry.ts';
import { during, figuresOf } from './domain/trip-figures.ts';
import type { UnderWay } from './domain/trip-figures.ts';
import type { TripWay } from './domain/trip-way.ts';
import { limitsInForce } from './limits-in-force.ts';
import { askAgain } from './pulls.ts';
import { msOf, placeOf, positionsOf, wayThrough } from './positions.ts';
import type { Told } from './positions.ts';

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

/** When the goods of a trip were under way, as far as it has come. */
export const underWay = (trip: Pick<Trip, 'startAt' | 'loadAt' | 'unloadAt' | 'endAt'>, now: string): UnderWay => ({
  fromMs: msOf(trip.loadAt ?? trip.startAt),
  toMs: msOf(trip.unloadAt ?? trip.endAt ?? now),
});
/** The way of a trip through the positions told in its window. */
export async function wayOfTrip(call: Pick<Call, 'tx' | 'now'>, trip: Trip): Promise<TripWay<Told>> {
  const { from, to } = windowOf(trip, call.now());
  return wayThrough(await positionsOf(call, trip.platformId, trip.vehicleNum, from, to));
}

/** Summarises the way of a trip between loading and unloading, or so far. */
async function summarise(call: Call, trip: Trip): Promise<number> {
  const way = await wayOfTrip(call, trip);
  const under = underWay(trip, call.now());
  const { distanceM: trackDistanceM, ...figures } = figuresOf(way.points, under);
  const limits = await limitsInForce(call, trip.platformId, trip.id);
  const places = way.points.map(({ position }) => placeOf(position));
  const fence = (lonLat: string, radiusM: number, reached: boolean): number => {
    const place = parseCoordinates(lonLat);
    return !place || !reached || places.length === 0 ? 0 : entered(places, place, radiusM) ? 1 : 2;
  };
  const loadFence = fence(trip.sendLonLat, limits.fenceLoadM, trip.loadAt !== null);
  const unloadFence = fence(trip.receiveLonLat, limits.fenceUnloadM, trip.unloadAt !== null);
  const [leading, ...others] = way.devices.map((of) => of[0]?.position);
  await updateRecord(call, waybillTracks, trip.id, undefined, {
    ...figures,
    trackDistanceM,
    distanceRatio:
      trip.distanceM > 0 && during(way.points, under).length > 1
        ? Math.round((trackDistanceM * 1_000_000) / trip.distanceM)
        : null,
    loadFence,
    unloadFence,
    source: leading?.source ?? null,
    leadDevice: leading?.deviceNo ?? null,
    otherDevices: others.map((of) => of?.deviceNo).join('、') || null,
    filledGapCount: Math.max(0, way.stretches.length - 1),
    // For those who read single positions: each position of the way lies on one of these stretches.
    way: way.stretches.map(({ deviceNo, fromMs, toMs }) => ({
      device_no: deviceNo,
      from_at: new Date(fromMs).toISOString(),
      to_at: new Date(toMs).toISOString(),
    })),
    computedAt: call.now(),
    stale: false,
  });
  await raiseFenceAlarms(call, trip, { loadFence, unloadFence }, limits);
  return figures.pointCount;
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
