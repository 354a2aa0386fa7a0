import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';
import type { Coordinates } from '@freightdeck/sdk/values';
import type { TrackPoint } from '../contract/index.ts';
import type { Fix } from './domain/track-geometry.ts';
import { tripWay } from './domain/trip-way.ts';
import type { ToldFix, TripWay } from './domain/trip-way.ts';

export type Reading = Pick<Call, 'tx'>;
/** A position with the device that told it. */
export type Position = TrackPoint & { readonly deviceNo: string };
const DEGREE = 1_000_000;
/** Most positions returned at once. */
const MOST = 20_000;

export const msOf = (wire: string): number => parseDateTime(wire)?.getTime() ?? 0;
/** As the satellites told it, for lengths and speeds. */
export const fixOf = (point: TrackPoint): Fix => ({
  ms: msOf(point.at),
  lon: point.lonWgsE6 / DEGREE,
  lat: point.latWgsE6 / DEGREE,
  ...(point.speedKmh10 === null ? {} : { speedKmh: point.speedKmh10 / 10 }),
});
/** Where the position lies among places, which are GCJ-02: what fences ask and maps draw. */
export const placeOf = ({ lonGcjE6, latGcjE6 }: Pick<TrackPoint, 'lonGcjE6' | 'latGcjE6'>): Coordinates => ({
  lon: lonGcjE6 / DEGREE,
  lat: latGcjE6 / DEGREE,
});
/** The positions without drifted ones, which are stored but not measured. */
const steady = <Point extends Pick<TrackPoint, 'flag'>>(points: readonly Point[]): Point[] =>
  points.filter((point) => point.flag === 'OK');

/** The positions of a tenant's vehicle between two moments, in order. */
export function positionsOf(
  { tx }: Reading,
  platformId: string,
  vehicleNum: string,
  from: string,
  to: string,
  more: Sql = sql`true`,
): Promise<Position[]> {
  return tx.rows<Position>(sql`
    select p.at, p.lon_wgs_e6, p.lat_wgs_e6, p.lon_gcj_e6, p.lat_gcj_e6, p.speed_kmh10, p.heading, p.loc_type, p.source,
      p.flag, p.device_no
    from track_point p where p.platform_id = ${platformId} and p.vehicle_num = ${vehicleNum}
      and p.at between ${from}::timestamptz and ${to}::timestamptz and ${more}
    order by p.at, p.device_no limit ${MOST}`);
}

/** A position as it is measured, with what else is known of it. */
export interface Told extends ToldFix {
  readonly position: Position;
}
/** The one way through the positions of a vehicle, whichever devices told them. */
export const wayThrough = (positions: readonly Position[]): TripWay<Told> =>
  tripWay(steady(positions).map((position) => ({ ...fixOf(position), deviceNo: position.deviceNo, position })));
