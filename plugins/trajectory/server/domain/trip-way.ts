import { distanceBetween } from '@freightdeck/sdk/values';
import { IMPOSSIBLE_KMH, SLOT_MS, speedBetween, STAND_M } from './track-geometry.ts';
import type { Fix } from './track-geometry.ts';

/** A position with the device that told it. */
export interface ToldFix extends Fix {
  readonly deviceNo: string;
}
/** A stretch of the way that one device told. */
interface Stretch {
  readonly deviceNo: string;
  readonly fromMs: number;
  readonly toMs: number;
}
/** The one way of a trip, whoever told it. */
export interface TripWay<Point extends ToldFix> {
  /** In order; where two devices told the same stretch, only of one of them. */
  readonly points: readonly Point[];
  /** The stretches of which the way consists: first that of the leading device, then what others fill in. */
  readonly stretches: readonly Stretch[];
  /** What each device told, the leading one first. */
  readonly devices: readonly (readonly Point[])[];
}

/** Two devices of a lorry are metres apart: so close to a position of the one, that of the other says nothing new. */
const SEAM_MS = 60_000;
const slotsTold = (points: readonly Fix[]): number => new Set(points.map(({ ms }) => Math.floor(ms / SLOT_MS))).size;

/** The device that told the trip for the longest time leads; of two as long as each other the one that told more. */
function ranked<Point extends ToldFix>(points: readonly Point[]): Point[][] {
  const apart = new Map<string, Point[]>();
  for (const point of points) {
    const of = apart.get(point.deviceNo);
    if (of) of.push(point);
    else apart.set(point.deviceNo, [point]);
  }
  return [...apart]
    .map(([deviceNo, of]) => ({ deviceNo, of, slots: slotsTold(of) }))
    .sort((a, b) => b.slots - a.slots || b.of.length - a.of.length || a.deviceNo.localeCompare(b.deviceNo))
    .map(({ of }) => of);
}
const reachable = (from: Fix | undefined, to: Fix | undefined): boolean =>
  !from || !to || distanceBetween(from, to) <= STAND_M || speedBetween(from, to) <= IMPOSSIBLE_KMH;

/** What another device told where the way is silent for longer than a slot of the coverage, and could have been. */
function fillings<Point extends ToldFix>(way: readonly Point[], other: readonly Point[]): Point[][] {
  let next = 0;
  return Array.from({ length: way.length + 1 }, (_, index) => {
    const [before, after] = [way[index - 1], way[index]];
    const [from, to] = [before?.ms ?? -Infinity, after?.ms ?? Infinity];
    const told: Point[] = [];
    for (let point = other[next]; point && point.ms < to; point = other[(next += 1)])
      if (to - from > SLOT_MS && point.ms >= from + SEAM_MS && point.ms <= to - SEAM_MS) told.push(point);
    return reachable(before, told[0]) && reachable(told.at(-1), after) ? told : [];
  }).filter(({ length }) => length > 0);
}
const stretchOf = (points: readonly ToldFix[]): Stretch[] => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? [{ deviceNo: first.deviceNo, fromMs: first.ms, toMs: last.ms }] : [];
};

/**
 * The one way on which every figure of a trip rests. Positions of two devices in one line would zigzag between them and
 * count each kilometre many times: so one device leads, and another one speaks only where it is silent.
 */
export function tripWay<Point extends ToldFix>(points: readonly Point[]): TripWay<Point> {
  const devices = ranked(points);
  const [leading = [], ...others] = devices;
  let way: readonly Point[] = leading;
  const stretches = stretchOf(leading);
  for (const other of others) {
    const filled = fillings(way, other);
    stretches.push(...filled.flatMap(stretchOf));
    way = [...way, ...filled.flat()].sort((a, b) => a.ms - b.ms);
  }
  return { points: way, stretches, devices };
}
/** Whether a position, also one that drifted, lies on a stretch that its device told. */
export const onWay = (
  { stretches }: Pick<TripWay<ToldFix>, 'stretches'>,
  { deviceNo, ms }: Pick<ToldFix, 'deviceNo' | 'ms'>,
): boolean => stretches.some((of) => of.deviceNo === deviceNo && ms >= of.fromMs && ms <= of.toMs);
