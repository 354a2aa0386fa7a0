import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatDateTime, parseCoordinates } from '@freightdeck/sdk/values';
import { historyTrajectory, mostHours, simplifyTrack, windowHours } from '../contract/index.ts';
import type { FencedPlace, TrackEvent, TrackPoint, TrackTeller } from '../contract/index.ts';
import { gapsOf, largestDeviation, pathLength, simplify, STOP_MIN, stopsOf } from './domain/track-geometry.ts';
import { during, figuresOf } from './domain/trip-figures.ts';
import { onWay } from './domain/trip-way.ts';
import type { TripWay } from './domain/trip-way.ts';
import { limitsInForce, type Limits } from './limits-in-force.ts';
import { msOf, positionsOf, wayThrough } from './positions.ts';
import type { Told } from './positions.ts';
import { tripColumns, underWay, wayOfTrip, windowOf } from './summarise.ts';
import type { Trip } from './summarise.ts';

type Asked = Pick<Call, 'tx' | 'isOperator' | 'platformId' | 'now'>;
type Place = Trip & { readonly sendUnitName: string; readonly receiveUnitName: string };
const HOUR = 3_600_000;
/** Gaps of this many minutes are shown even without a configuration. */
const SHOWN_GAP_MIN = 20;
const degrees = (e6: number): number => Math.round(e6 * 1_000_000);

const own = (call: Asked) => (call.isOperator ? sql`true` : sql`platform_id = ${call.platformId}`);
const tripNamed = (call: Asked, waybillSn: string): Promise<Place | undefined> =>
  call.tx.one<Place>(
    sql`select ${tripColumns}, send_unit_name, receive_unit_name from waybill_track where ${own(call)}
      and waybill_sn = ${waybillSn}`,
  );
/** The vehicle's latest trip that started before a moment. */
const tripOf = (call: Asked, vehicleNum: string, end: string): Promise<Place | undefined> =>
  call.tx.one<Place>(sql`
    select ${tripColumns}, send_unit_name, receive_unit_name from waybill_track
    where ${own(call)} and vehicle_num = ${vehicleNum} and start_at <= ${end}::timestamptz order by start_at desc
      limit 1`);
/** Only positions within the period of a trip of the tenant. */
const withinTrips = (call: Asked) => sql`exists (
  select 1 from waybill_track t where t.platform_id = p.platform_id and t.vehicle_num = p.vehicle_num
    and p.at >= t.start_at - make_interval(hours => ${windowHours}::int)
    and p.at <= coalesce(t.end_at, ${call.now()}::timestamptz) + make_interval(hours => ${windowHours}::int))`;

function placesOf(trip: Place, limits: Limits): FencedPlace[] {
  return (
    [
      [trip.sendUnitName, trip.sendLonLat, limits.fenceLoadM],
      [trip.receiveUnitName, trip.receiveLonLat, limits.fenceUnloadM],
    ] as const
  ).flatMap(([name, lonLat, radiusM]) => {
    // Places are GCJ-02 already.
    const at = parseCoordinates(lonLat);
    return at ? [{ name, radiusM, lonGcjE6: degrees(at.lon), latGcjE6: degrees(at.lat) }] : [];
  });
}
async function eventsOf(call: Asked, trip: Trip): Promise<TrackEvent[]> {
  const moves = (
    [
      ['accepted', trip.startAt],
      ['loaded', trip.loadAt],
      ['unloaded', trip.unloadAt],
      ['ended', trip.endAt],
    ] as const
  ).flatMap(([kind, at]) => (at ? [{ at, kind, text: '' }] : []));
  const alarms = await call.tx.rows<TrackEvent>(sql`
    select start_at as at, 'alarm' as kind, alarm_type as text from locus_alarm where platform_id = ${trip.platformId}
      and waybill_id = ${trip.id} and alarm_status <> 3 order by start_at limit 200`);
  return [...moves, ...alarms].sort((a, b) => a.at.localeCompare(b.at));
}
/** Who told the way, with what each alone would have measured. */
const tellersOf = ({ devices, stretches }: TripWay<Told>, measured: (told: readonly Told[]) => number): TrackTeller[] =>
  devices.flatMap((told, index) => {
    const position = told[0]?.position;
    if (!position) return [];
    const { deviceNo, source } = position;
    return [
      {
        deviceNo,
        source,
        pointCount: told.length,
        distanceM: measured(told),
        leads: index === 0,
        fills: index === 0 ? 0 : stretches.filter((of) => of.deviceNo === deviceNo).length,
      },
    ];
  });

interface Span {
  readonly trip: Place | undefined;
  readonly from: string;
  readonly to: string;
  readonly vehicleNum: string;
}
async function spanOf(
  call: Call,
  input: {
    readonly waybillSn?: string | null;
    readonly vehicleNum?: string | null;
    readonly start?: string | null;
    readonly end?: string | null;
  },
): Promise<Span | undefined> {
  if (input.waybillSn) {
    const trip = await tripNamed(call, input.waybillSn);
    if (!trip) return undefined;
    const window = windowOf(trip, call.now());
    const inside = (asked: string | null | undefined, edge: string, pick: 'later' | 'earlier'): string =>
      !asked ? edge : asked > edge === (pick === 'later') ? asked : edge;
    return {
      trip,
      vehicleNum: trip.vehicleNum,
      from: inside(input.start, window.from, 'later'),
      to: inside(input.end, window.to, 'earlier'),
    };
  }
  if (!input.vehicleNum) return call.refuse('invalid');
  const to = input.end ?? call.now();
  const from = input.start ?? formatDateTime(msOf(to) - mostHours * HOUR);
  if (from > to || msOf(to) - msOf(from) > mostHours * HOUR) return call.refuse('invalid');
  return { trip: await tripOf(call, input.vehicleNum, to), vehicleNum: input.vehicleNum, from, to };
}

const history = serveQuery(historyTrajectory, async (call, input) => {
  const span = await spanOf(call, input);
  if (!span) return undefined;
  const platformId = span.trip?.platformId ?? call.platformId;
  const all = await positionsOf(call, platformId, span.vehicleNum, span.from, span.to, withinTrips(call));
  const told = wayThrough(all);
  const way = input.source ? wayThrough(all.filter(({ source }) => source === input.source)) : told;
  const points = all.filter((one) => onWay(way, { deviceNo: one.deviceNo, ms: msOf(one.at) }));
  if (points.length === 0) return undefined;
  const limits = await limitsInForce(call, platformId, span.trip?.id ?? null);
  // A vehicle that is asked for by its plate has driven what it has driven, laden or not.
  const under =
    input.waybillSn && span.trip ? underWay(span.trip, call.now()) : { fromMs: msOf(span.from), toMs: msOf(span.to) };
  const { distanceM, maxGapMin, maxSpeedKmh } = figuresOf(way.points, under);
  const gcjAt = (ms: number): Pick<TrackPoint, 'lonGcjE6' | 'latGcjE6'> =>
    points.find(({ at }) => msOf(at) >= ms) ?? { lonGcjE6: 0, latGcjE6: 0 };
  const minutes = (from: number, to: number): number => Math.floor((to - from) / 60_000);
  return {
    vehicleNum: span.vehicleNum,
    waybillSn: span.trip?.waybillSn ?? null,
    from: span.from,
    to: span.to,
    points: points.map(({ deviceNo: _told, ...point }) => point),
    stops: stopsOf(way.points, STOP_MIN).map(({ fromMs, toMs }) => {
      const { lonGcjE6, latGcjE6 } = gcjAt(fromMs);
      return {
        from: formatDateTime(fromMs),
        to: formatDateTime(toMs),
        minutes: minutes(fromMs, toMs),
        lonGcjE6,
        latGcjE6,
      };
    }),
    gaps: gapsOf(way.points, SHOWN_GAP_MIN).map((gap) => ({
      from: formatDateTime(gap.fromMs),
      to: formatDateTime(gap.toMs),
      minutes: gap.minutes,
    })),
    places: span.trip ? placesOf(span.trip, limits) : [],
    events: span.trip ? await eventsOf(call, span.trip) : [],
    distanceM,
    maxGapMin,
    maxSpeedKmh,
    sources: tellersOf(told, (of) => pathLength(during(of, under))),
  };
});

const thin = serveQuery(simplifyTrack, async (call, { waybillSn, tolerance }) => {
  const trip = await tripNamed(call, waybillSn);
  if (!trip) return undefined;
  const { points: fixes } = await wayOfTrip(call, trip);
  if (fixes.length === 0) return undefined;
  const kept = simplify(fixes, tolerance);
  return {
    pointCount: fixes.length,
    simplifiedCount: kept.length,
    distanceM: pathLength(fixes),
    simplifiedM: pathLength(kept.flatMap((index) => fixes[index] ?? [])),
    errorM: Math.ceil(largestDeviation(fixes, kept)),
    points: fixes.map(({ position: { deviceNo: _told, ...point } }) => point),
    kept,
  };
});
export const historyServes: readonly Served[] = [history, thin];
