import { coverageOf, longestGap, pathLength, STOP_MIN, stopsOf } from './track-geometry.ts';
import type { Fix } from './track-geometry.ts';

/** When the goods were under way: from the loading, or else the start, to the unloading, or else the end. */
export interface UnderWay {
  readonly fromMs: number;
  readonly toMs: number;
}
export const during = <Point extends Fix>(points: readonly Point[], { fromMs, toMs }: UnderWay): Point[] =>
  points.filter(({ ms }) => ms >= fromMs && ms <= toMs);

/** What the way of a trip measures: the same figures in lists, playback, rules and messages. */
export interface TripFigures {
  readonly pointCount: number;
  readonly distanceM: number;
  /** In ppm. */
  readonly coverage: number;
  readonly maxGapMin: number;
  readonly stopCount: number;
  readonly maxSpeedKmh: number;
}
export function figuresOf(way: readonly Fix[], under: UnderWay): TripFigures {
  const laden = during(way, under);
  return {
    pointCount: way.length,
    distanceM: pathLength(laden),
    coverage: laden.length > 0 && under.toMs > under.fromMs ? coverageOf(laden, under.fromMs, under.toMs) : 0,
    maxGapMin: longestGap(laden),
    stopCount: stopsOf(way, STOP_MIN).length,
    maxSpeedKmh: Math.round(way.reduce((most, { speedKmh = 0 }) => Math.max(most, speedKmh), 0)),
  };
}
