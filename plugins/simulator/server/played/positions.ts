import { sql, type Adapter, type Database } from '@freightdeck/sdk/server';
import { mostPulled, trackPull, type PulledPositions, type PullRequest } from '@freightdeck/plugin-trajectory/contract';
import {
  distanceBetween,
  formatDateTime,
  parseCoordinates,
  parseDateTime,
  toWgs84,
  type Coordinates,
} from '@freightdeck/sdk/values';
import type { AnswerBooks } from './answer-books.ts';
import { playing } from './play.ts';

const MINUTE = 60_000;
/** A terminal keeps a position of every two minutes, fewer of a long time. */
const stepMs = ({ from, until }: { readonly from: number; readonly until: number }): number =>
  Math.max(2 * MINUTE, Math.ceil((until - from) / (mostPulled - 10)));
/** What a lorry comes on as the crow flies, with its breaks. */
const METRES_A_MINUTE = 46_000 / 60;

interface Trip {
  readonly loadLonLat: string;
  readonly unloadLonLat: string;
  readonly departAt: string;
  readonly unloadAt: string | null;
}
interface Known {
  readonly ms: number;
  readonly place: Coordinates;
}
const msOf = (wire: string): number => parseDateTime(wire)?.getTime() ?? Number.NaN;
const between = (one: Known, other: Known, ms: number): Coordinates => {
  const share = other.ms > one.ms ? (ms - one.ms) / (other.ms - one.ms) : 0;
  return {
    lon: one.place.lon + (other.place.lon - one.place.lon) * share,
    lat: one.place.lat + (other.place.lat - one.place.lat) * share,
  };
};

/** Where the lorry was at the corners of its way: what is known of it, the ends of the trip, and the way still left. */
function corners(trip: Trip, known: readonly Known[], until: number): readonly Known[] {
  const [load, unload] = [parseCoordinates(trip.loadLonLat), parseCoordinates(trip.unloadLonLat)];
  const departed = msOf(trip.departAt);
  if (!load || !unload) return known;
  const first = known[0];
  const told = first && first.ms <= departed ? known : [{ ms: departed, place: load }, ...known];
  const last = told.at(-1) ?? { ms: departed, place: load };
  if (trip.unloadAt !== null)
    return last.ms < msOf(trip.unloadAt) ? [...told, { ms: msOf(trip.unloadAt), place: unload }] : told;
  const there = last.ms + Math.ceil(distanceBetween(last.place, unload) / METRES_A_MINUTE) * MINUTE;
  const end = { ms: there, place: unload };
  return there < until ? [...told, end, { ms: until, place: unload }] : [...told, end];
}
/** Positions where nothing is known for more than two steps: in between the lorry went straight on. */
function filled(way: readonly Known[], { from, until }: { readonly from: number; readonly until: number }) {
  const step = stepMs({ from, until });
  return way.slice(1).flatMap((next, index) => {
    const before = way[index] ?? next;
    if (next.ms - before.ms <= 2 * step) return [];
    const kmh = (distanceBetween(before.place, next.place) / (next.ms - before.ms)) * 3_600;
    const count = Math.ceil((next.ms - before.ms) / step) - 1;
    return Array.from({ length: count }, (_, n) => before.ms + (n + 1) * step)
      .filter((ms) => ms > from && ms <= until)
      .map((ms) => ({ ms, place: between(before, next, ms), kmh }));
  });
}
function answerOf(trip: Trip, known: readonly Known[], asked: Pick<PullRequest, 'from' | 'until'>): PulledPositions {
  const window = { from: msOf(asked.from), until: msOf(asked.until) };
  const points = filled(corners(trip, known, window.until), window).map(({ ms, place, kmh }) => {
    const { lon, lat } = toWgs84(place);
    return {
      at: formatDateTime(ms),
      lonWgsE6: Math.round(lon * 1e6),
      latWgsE6: Math.round(lat * 1e6),
      speedKmh10: Math.min(900, Math.round(kmh * 10)),
    };
  });
  return { points: points.slice(0, mostPulled) };
}

/**
 * Simulates the services that keep the positions of lorries: a terminal stored what it could not send, so a gap in a
 * trip is filled along its way, and a lorry on the road comes on. Who is on no trip has not moved.
 */
export const playedPositions = (books: AnswerBooks, database: Database): readonly Adapter[] => [
  playing(
    books,
    trackPull,
  )(({ platformId, request: { vehicleNum, from, until } }) =>
    database.transaction({ role: 'system', platformId }, async (tx) => {
      const trip = await tx.one<Trip>(sql`
        select load_lon_lat, unload_lon_lat, coalesce(depart_at, load_at) as depart_at, unload_at from waybill
        where platform_id = ${platformId} and vehicle_num = ${vehicleNum} and load_at < ${until}::timestamptz
          and (unload_at is null or unload_at > ${from}::timestamptz) and waybill_status >= 30
        order by load_at desc limit 1`);
      if (!trip) return { points: [] };
      const known = await tx.rows<{ at: string; lon: number; lat: number }>(sql`
        select at, lon_gcj_e6 / 1e6 as lon, lat_gcj_e6 / 1e6 as lat from track_point
        where platform_id = ${platformId} and vehicle_num = ${vehicleNum} and flag = 'OK'
          and at between ${trip.departAt}::timestamptz and ${until}::timestamptz order by at`);
      return answerOf(
        trip,
        known.map(({ at, lon, lat }) => ({ ms: msOf(at), place: { lon: Number(lon), lat: Number(lat) } })),
        { from, until },
      );
    }),
  ),
];
