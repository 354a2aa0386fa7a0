import { distanceBetween, formatDateTime, parseCoordinates, toWgs84, type Coordinates } from '@freightdeck/sdk/values';
import { Random } from '../demo/random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A road has so many pieces. */
const pieces = 400;
/** Between two breaks a driver drives so long at most, and a break lasts so long: nobody is tired. */
const stretch = 165 * MINUTE;
const breakOf = 24 * MINUTE;
/**
 * Trips younger than a week keep a position of every two minutes, younger than two months of every four, older ones a
 * line of at most 300.
 */
const [week, recent] = [7 * DAY, 60 * DAY];
const mostOfLine = 280;

/** What is known of a trip whose positions are played; moments in milliseconds. */
export interface Drive {
  readonly waybillSn: string;
  readonly load: { readonly lonLat: string; readonly code: string };
  readonly unload: { readonly lonLat: string; readonly code: string };
  readonly km: number;
  readonly arriveLoadAt: number;
  readonly loadAt: number;
  readonly departAt: number;
  readonly arriveUnloadAt: number;
  readonly unloadAt: number;
}
type Route = Pick<Drive, 'load' | 'unload' | 'km'>;
const nameOf = ({ load, unload, km }: Route): string => `${load.lonLat} ${unload.lonLat} ${km}`;

interface Road {
  readonly places: readonly Coordinates[];
  /** Metres from the beginning to each place. */
  readonly metres: readonly number[];
}
export interface Position {
  readonly at: string;
  readonly lonWgsE6: number;
  readonly latWgsE6: number;
  readonly speedKmh10: number;
  readonly heading: number;
}
/** What happened to a vehicle on its way; most have a quiet trip. */
export type OnTheWay = 'stood' | 'fast' | 'tired' | 'silent' | 'dark';

const placeOf = (lonLat: string): Coordinates => parseCoordinates(lonLat) ?? { lon: 0, lat: 0 };

/** A winding line, `wide` times as far from the straight one as it can be. */
function lineOf(route: Route, wide: number): Coordinates[] {
  const [from, to] = [placeOf(route.load.lonLat), placeOf(route.unload.lonLat)];
  const shrink = Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180);
  const [x, y] = [(to.lon - from.lon) * shrink, to.lat - from.lat];
  const random = new Random(7, `road/${nameOf(route)}`);
  const waves = [5, 13, 29].map((often) => ({ often: often + random.next() * 3, first: random.next() * 6 }));
  return Array.from({ length: pieces + 1 }, (_, index) => {
    const share = index / pieces;
    const aside =
      wide *
      Math.min(1, share * 12, (1 - share) * 12) *
      waves.reduce((sum, { often, first }) => sum + Math.sin(share * often + first) / often, 0);
    return { lon: from.lon + (x * share - y * aside) / shrink, lat: from.lat + y * share + x * aside };
  });
}
const lengths = (places: readonly Coordinates[]): number[] => {
  const metres = [0];
  for (const [index, place] of places.slice(1).entries())
    metres.push((metres[index] ?? 0) + distanceBetween(places[index] ?? place, place));
  return metres;
};
const roads = new Map<string, Road>();
/** The road of a route: as long as the route says, whatever the two places are apart. */
function roadOf(route: Route): Road {
  const known = roads.get(nameOf(route));
  if (known) return known;
  let [least, most] = [0, 4];
  for (let step = 0; step < 14; step += 1) {
    const wide = (least + most) / 2;
    if ((lengths(lineOf(route, wide)).at(-1) ?? 0) < route.km * 1000) least = wide;
    else most = wide;
  }
  const places = lineOf(route, least);
  const road = { places, metres: lengths(places) };
  roads.set(nameOf(route), road);
  return road;
}
function placeAt({ places, metres }: Road, metre: number): Coordinates {
  const next = metres.findIndex((end) => end >= metre);
  const [from, to] = [places[Math.max(0, next - 1)], places[next === -1 ? places.length - 1 : next]];
  if (!from || !to || next <= 0) return places[next === -1 ? places.length - 1 : 0] ?? { lon: 0, lat: 0 };
  const [start = 0, end = 0] = [metres[next - 1], metres[next]];
  const share = end > start ? (metre - start) / (end - start) : 0;
  return { lon: from.lon + (to.lon - from.lon) * share, lat: from.lat + (to.lat - from.lat) * share };
}

/** What happens on the way of a trip (domain 8.5): 0.18 alarms for each, and 2 % with a gap of more than an hour. */
export function happening({ waybillSn, departAt, arriveUnloadAt }: Drive): OnTheWay | undefined {
  const dice = new Random(5, `way/${waybillSn}`).next();
  const hours = (arriveUnloadAt - departAt) / HOUR;
  if (dice < 0.08) return hours > 4 ? 'stood' : undefined;
  if (dice < 0.11) return hours > 1 ? 'fast' : undefined;
  if (dice < 0.13) return hours > 5 ? 'tired' : undefined;
  if (dice < 0.15) return hours > 8 ? 'silent' : undefined;
  return undefined;
}

interface Leg {
  readonly from: number;
  readonly to: number;
  /** Metres driven before and after it; equal while the vehicle stands. */
  readonly start: number;
  readonly end: number;
}
/** Driving and breaks from the departure to the arrival. */
function legsOf(trip: Drive, road: Road, what: OnTheWay | undefined): Leg[] {
  const whole = trip.arriveUnloadAt - trip.departAt;
  const length = road.metres.at(-1) ?? 0;
  const count = Math.max(0, Math.ceil(whole / (stretch + breakOf)) - 1);
  const breaks = Array.from({ length: count }, () => breakOf);
  if (what === 'tired') breaks.shift();
  const longest = Math.floor(breaks.length / 2);
  if (what === 'stood' && breaks.length > 0) breaks[longest] = 70 * MINUTE;
  const driving = whole - breaks.reduce((sum, one) => sum + one, 0);
  const part = driving / (count + 1);
  const legs: Leg[] = [];
  let [now, metre] = [trip.departAt, 0];
  const ways =
    what === 'tired' && count > 0 ? [2, ...Array<number>(count - 1).fill(1)] : Array<number>(count + 1).fill(1);
  for (const [index, parts] of ways.entries()) {
    const end = metre + (length * parts) / (count + 1);
    legs.push({ from: now, to: now + part * parts, start: metre, end });
    [now, metre] = [now + part * parts, end];
    const stop = breaks[index];
    if (stop === undefined) continue;
    legs.push({ from: now, to: now + stop, start: metre, end: metre });
    now += stop;
  }
  return legs;
}

/** All that the device of the vehicle tells of a trip up to `until`, in the order of time. */
export function positionsOf(trip: Drive, what: OnTheWay | undefined, now: number, until: number): Position[] {
  const road = roadOf(trip);
  const random = new Random(11, `positions/${trip.waybillSn}`);
  const legs = legsOf(trip, road, what);
  const [begin, end] = [trip.arriveLoadAt - 24 * MINUTE, trip.unloadAt + 4 * MINUTE];
  const age = now - trip.unloadAt;
  const every = age < week ? 2 * MINUTE : age < recent ? 4 * MINUTE : Math.max(9 * MINUTE, (end - begin) / mostOfLine);
  const told: Position[] = [];
  let last = 0;
  const tell = (ms: number, place: Coordinates, kmh: number, heading = 0): void => {
    const moment = Math.round(ms / 1000) * 1000;
    if (moment > until || moment <= last) return;
    last = moment;
    // A receiver is some metres off.
    const { lon, lat } = toWgs84({ lon: place.lon + random.normal(0, 9e-5), lat: place.lat + random.normal(0, 8e-5) });
    told.push({
      at: formatDateTime(moment),
      lonWgsE6: Math.round(lon * 1e6),
      latWgsE6: Math.round(lat * 1e6),
      speedKmh10: Math.round(Math.max(0, kmh) * 10),
      heading,
    });
  };
  const aside = (place: Coordinates, metres: number): Coordinates => ({
    lon: place.lon,
    lat: place.lat + metres / 111_195,
  });
  /** Queue, weighbridge, loading: it stands in turn at places of the yard. */
  const yard = (from: number, to: number, place: Coordinates): void => {
    const spots = Math.max(1, Math.ceil((to - from) / (38 * MINUTE)));
    const step = Math.min(every, 6 * MINUTE);
    for (let ms = from, n = 0; ms < to; ms += step, n += 1) {
      const spot = Math.min(spots - 1, Math.floor(((ms - from) / (to - from)) * spots));
      tell(ms, aside(place, 60 + (spot % 3) * 260), 0);
    }
  };
  const [first, final] = [placeOf(trip.load.lonLat), placeOf(trip.unload.lonLat)];
  for (let minute = 24; minute > 0; minute -= 8)
    tell(trip.arriveLoadAt - minute * MINUTE, aside(first, 300 + minute * 420), 32);
  yard(trip.arriveLoadAt, trip.departAt, first);
  for (const leg of legs) {
    const standing = leg.start === leg.end;
    const kmh = standing ? 0 : ((leg.end - leg.start) / (leg.to - leg.from)) * 3600;
    const step = standing ? Math.min(every, 8 * MINUTE) : every;
    for (let ms = leg.from + (standing ? 0 : random.next() * MINUTE); ms < leg.to; ms += step) {
      const share = (ms - leg.from) / (leg.to - leg.from);
      const metre = leg.start + (leg.end - leg.start) * share;
      const fast =
        what === 'fast' && leg === legs.at(-1) && share > 0.5 && share < 0.5 + (2 * every) / (leg.to - leg.from);
      const [here, ahead] = [placeAt(road, metre), placeAt(road, metre + 800)];
      const heading = (Math.atan2(ahead.lon - here.lon, ahead.lat - here.lat) * 180) / Math.PI;
      tell(
        ms,
        here,
        standing ? 0 : fast ? 112 : Math.min(94, kmh + random.normal(2, 5)),
        Math.round(heading + 360) % 360,
      );
    }
    if (standing) tell(leg.to, placeAt(road, leg.end), 0);
  }
  yard(trip.arriveUnloadAt, end, final);
  const [from, to] = silenceOf(trip, legs, what).map((ms) => formatDateTime(ms));
  return what === 'silent' || what === 'dark' ? told.filter(({ at }) => at <= (from ?? '') || at >= (to ?? '')) : told;
}
/** When the device told nothing: somewhat more than an hour of driving, or nearly half of the way. */
function silenceOf(
  { departAt, arriveUnloadAt }: Drive,
  legs: readonly Leg[],
  what: OnTheWay | undefined,
): readonly [number, number] {
  const way = arriveUnloadAt - departAt;
  if (what === 'dark') return [departAt + way * 0.25, departAt + way * 0.7];
  const driven = legs.filter(({ start, end }) => end > start);
  const from = (driven[Math.floor(driven.length / 2)]?.from ?? departAt) + 10 * MINUTE;
  return [from, from + 68 * MINUTE];
}
