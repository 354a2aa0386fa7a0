import { timeBetween } from '@freightdeck/sdk/server';
import { atLeast, atMost, noneOf, over, rule } from './checker.ts';
import type { RulesOfFlow } from './checker.ts';
import type { Facts, TrackFacts } from './facts.ts';

/** A line between two places counts as straight from so much on, over a way of so many metres. */
const STRAIGHT_PPM = 998_000;
const FENCE_M = 2_000;
const LEAST_KMH = 5;
const line = over('line');
const underWay = ({ waybill, track }: Facts): number | undefined =>
  track && track.pointCount > 0 && waybill.loadAt && waybill.unloadAt
    ? timeBetween(waybill.loadAt, waybill.unloadAt, 'minutes')
    : undefined;
/** A trip without positions breaks T-01, and nothing else can be said of its way. */
const measured = (facts: Facts): TrackFacts | undefined =>
  facts.track && facts.track.pointCount > 0 ? facts.track : undefined;

/** Trajectory: T-01 to T-10. */
export const trackRules: RulesOfFlow = {
  'T-01': rule([], ({ track }, limit) => track && atLeast(track.pointCount, limit)),
  'T-02': line(({ maxKmh }, _facts, limit) => atMost(maxKmh, limit)),
  'T-03': rule([], (facts, limit) => facts.track && atLeast(facts.track.coverage, limit)),
  'T-04': rule(['line'], (facts) => {
    const track = facts.track;
    if (!track) return undefined;
    const near = (fence: number, nearM: number | null | undefined): boolean =>
      fence === 1 && (nearM === null || nearM === undefined || nearM <= FENCE_M);
    return {
      passed: near(track.loadFence, facts.line?.loadNearM) && near(track.unloadFence, facts.line?.unloadNearM),
      value: `${track.loadFence}/${track.unloadFence}`,
    };
  }),
  'T-05': rule([], (facts, limit) => {
    const minutes = underWay(facts);
    if (!minutes || !facts.track) return undefined;
    const speed = Math.round((facts.track.trackDistanceM * 60) / (minutes * 1_000));
    return { passed: speed >= LEAST_KMH && speed <= limit, amount: speed };
  }),
  'T-06': rule([], (facts, limit) => {
    const track = measured(facts);
    return track && track.distanceRatio !== null
      ? { passed: track.distanceRatio >= 700_000 && track.distanceRatio <= limit, amount: track.distanceRatio }
      : undefined;
  }),
  'T-07': line(({ straightPpm, copyOf }) =>
    straightPpm !== null && straightPpm >= STRAIGHT_PPM
      ? { passed: false, value: `${straightPpm / 10_000}%` }
      : noneOf(copyOf),
  ),
  'T-08': over('slips')((all) => noneOf(all.filter(({ inFence }) => inFence === 0).map(({ poundSn }) => poundSn))),
  'T-09': rule([], (facts, limit) => {
    const track = measured(facts);
    return track && atMost(track.maxGapMin, limit);
  }),
  'T-10': line(({ apartM }, _facts, limit) => (apartM === null ? { passed: true } : atMost(apartM, limit))),
};
