import { momentLater } from '@freightdeck/sdk/server';
import { atMost, noneOf, over, ppm, rule } from './checker.ts';
import type { RulesOfFlow } from './checker.ts';

/** A share of the month counts from so many cents of one payee on. */
const SHARE_CENTS = 50_000_000;
const crowd = over('crowd');
const history = over('history');

/** Fraud. */
export const fraudRules: RulesOfFlow = {
  'A-01': crowd(({ overlapping }, _facts, limit) => atMost(overlapping, limit)),
  'A-02': rule([], ({ crew, waybill }) =>
    crew
      ? {
          passed: crew.driverSince <= waybill.acceptAt && crew.vehicleSince <= waybill.acceptAt,
          value: crew.driverSince > crew.vehicleSince ? crew.driverSince : crew.vehicleSince,
        }
      : undefined,
  ),
  'A-03': rule([], ({ waybill }, limit) =>
    waybill.loadAt
      ? {
          passed:
            waybill.sourceChannel !== 'IMPORT' && waybill.acceptAt <= momentLater(waybill.loadAt, { hours: limit }),
          value: waybill.sourceChannel,
        }
      : undefined,
  ),
  'A-04': crowd(({ dayDistanceM }, _facts, limit) => atMost(Math.round(dayDistanceM / 1_000), limit)),
  'A-05': over('month')(({ payeeMonth, tenantMonth }, _facts, limit) => {
    const share = tenantMonth > 0 ? ppm(payeeMonth, tenantMonth) : 0;
    return { passed: share <= limit || payeeMonth <= SHARE_CENTS, amount: share };
  }),
  'A-06': over('month')(({ driverMonth }, _facts, limit) => atMost(Math.round(driverMonth / 100), limit)),
  'A-07': history(({ related }) => noneOf(related)),
  'A-08': history(({ sameDevice }) => noneOf(sameDevice)),
  'A-09': history(({ sameWeights }, _facts, limit) => ({ passed: sameWeights < limit, amount: sameWeights })),
  'A-10': history(({ circular }) => noneOf(circular)),
  'A-11': crowd(({ mutual }, { track }) => ({ passed: !mutual || (track?.pointCount ?? 0) > 0 })),
};
