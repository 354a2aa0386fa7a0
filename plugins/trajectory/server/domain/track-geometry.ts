import { distanceBetween } from '@freightdeck/sdk/values';
import type { Coordinates } from '@freightdeck/sdk/values';

/** A position with its time: milliseconds, WGS-84 degrees. */
export interface Fix extends Coordinates {
  readonly ms: number;
  readonly speedKmh?: number | undefined;
}
const MINUTE = 60_000;
/** A vehicle that moves less than this many metres is stopped. */
export const STAND_M = 150;
/** The coverage of a trip counts slots of ten minutes. */
export const SLOT_MS = 10 * MINUTE;
const METRES_PER_DEGREE = 111_195;
/** A higher speed between two positions means that one of them is wrong. */
export const IMPOSSIBLE_KMH = 160;

export const speedBetween = (from: Fix, to: Fix): number => {
  const ms = to.ms - from.ms;
  return ms <= 0 ? 0 : (distanceBetween(from, to) * 3_600) / ms;
};

/** Length of the line through the positions, in metres. */
export function pathLength(fixes: readonly Coordinates[]): number {
  return fixes.slice(1).reduce((sum, fix, index) => sum + distanceBetween(fixes[index] ?? fix, fix), 0);
}

export interface Stay {
  readonly fromMs: number;
  readonly toMs: number;
  readonly lon: number;
  readonly lat: number;
}
/** From so many minutes on a stay is a stop (停留): counted in the summary of a trip and shown in its playback. */
export const STOP_MIN = 15;
/** Stops of at least so many minutes: all positions are within 150 m of the first. */
export function stopsOf(fixes: readonly Fix[], minutes: number): Stay[] {
  const stays: Stay[] = [];
  for (let first = 0; first < fixes.length;) {
    const start = fixes[first];
    if (!start) break;
    let next = first + 1;
    for (let fix = fixes[next]; fix && distanceBetween(start, fix) <= STAND_M; fix = fixes[next]) next += 1;
    const last = fixes[next - 1] ?? start;
    if (last.ms - start.ms >= minutes * MINUTE)
      stays.push({ fromMs: start.ms, toMs: last.ms, lon: start.lon, lat: start.lat });
    first = next;
  }
  return stays;
}

export interface Silence {
  readonly fromMs: number;
  readonly toMs: number;
  readonly minutes: number;
}
/** Gaps of at least so many minutes without a position. */
export function gapsOf(fixes: readonly Fix[], minutes: number): Silence[] {
  return fixes.slice(1).flatMap((fix, index) => {
    const before = fixes[index] ?? fix;
    const silent = Math.floor((fix.ms - before.ms) / MINUTE);
    return silent >= minutes ? [{ fromMs: before.ms, toMs: fix.ms, minutes: silent }] : [];
  });
}
export const longestGap = (fixes: readonly Fix[]): number =>
  gapsOf(fixes, 0).reduce((most, { minutes }) => Math.max(most, minutes), 0);

/** Share of the ten-minute slots between two moments that have a position, in ppm. */
export function coverageOf(fixes: readonly Fix[], fromMs: number, toMs: number): number {
  const slots = Math.max(1, Math.ceil((toMs - fromMs) / SLOT_MS));
  const held = new Set(
    fixes
      .filter(({ ms }) => ms >= fromMs && ms <= toMs)
      .map(({ ms }) => Math.min(slots - 1, Math.floor((ms - fromMs) / SLOT_MS))),
  );
  return Math.round((held.size * 1_000_000) / slots);
}

/** Distance of a point from the segment between two others, in metres, on a local flat projection. */
export function deviation(point: Coordinates, from: Coordinates, to: Coordinates): number {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  const flat = (other: Coordinates): readonly [number, number] => [
    (other.lon - from.lon) * shrink * METRES_PER_DEGREE,
    (other.lat - from.lat) * METRES_PER_DEGREE,
  ];
  const [px, py] = flat(point);
  const [tx, ty] = flat(to);
  const length = tx * tx + ty * ty;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * tx + py * ty) / length));
  return Math.hypot(px - along * tx, py - along * ty);
}

/** Douglas-Peucker: the indexes kept at a tolerance, in order. Both ends are always kept. */
export function simplify(points: readonly Coordinates[], toleranceM: number): number[] {
  if (points.length <= 2) return points.map((_, index) => index);
  const kept = new Set([0, points.length - 1]);
  const open: (readonly [number, number])[] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range;
    const from = points[first];
    const to = points[last];
    if (!from || !to) continue;
    let far = 0;
    let at = -1;
    for (let index = first + 1; index < last; index += 1) {
      const metres = deviation(points[index] ?? from, from, to);
      if (metres > far) [far, at] = [metres, index];
    }
    if (at < 0 || far <= toleranceM) continue;
    kept.add(at);
    open.push([first, at], [at, last]);
  }
  return [...kept].sort((a, b) => a - b);
}

/** Largest distance of a removed point from the remaining line, in metres. */
export function largestDeviation(points: readonly Coordinates[], kept: readonly number[]): number {
  let worst = 0;
  kept.slice(1).forEach((last, index) => {
    const first = kept[index] ?? 0;
    const from = points[first];
    const to = points[last];
    if (!from || !to) return;
    for (let inner = first + 1; inner < last; inner += 1)
      worst = Math.max(worst, deviation(points[inner] ?? from, from, to));
  });
  return worst;
}

/** Whether any of the points is within the circle; all of one datum. */
export const entered = (points: readonly Coordinates[], place: Coordinates, radiusM: number): boolean =>
  points.some((point) => distanceBetween(point, place) <= radiusM);
