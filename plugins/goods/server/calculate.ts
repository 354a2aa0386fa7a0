import { serveQuery } from '@freightdeck/sdk/server';
import { calculateFreight, calculateTrip, freezeOf, noAmounts, plainRules, taxApart } from '../contract/index.ts';

/** The input's values where given, otherwise the defaults. */
const given = <T extends object>(input: object, defaults: T): T => {
  const values = new Map<string, unknown>(Object.entries(input));
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, values.get(name) ?? value])) as T;
};
/** The usual 增值税 on freight. */
const usualVatPpm = 90_000;

export const serveCalculate = serveQuery(calculateTrip, (_call, input) => {
  const { valuationMethod, weightBasis, carrierPrice, distanceM, serviceFeeMode, serviceFeePpm } = input;
  const terms = {
    ...given(input, plainRules),
    valuationMethod,
    weightBasis,
    carrierPrice,
    distanceM,
    serviceFeeMode,
    serviceFeePpm,
  };
  const steps = calculateFreight(terms, input.loadNetKg, input.unloadNetKg, given(input, noAmounts));
  const problems = [
    ...(steps.payCash < 0 || steps.payOil < 0 || steps.payGas < 0 ? ['overpaid'] : []),
    ...(steps.serviceFee < 0 ? ['feeNegative'] : []),
    ...(terms.lossDeductMode !== 'NONE' && !terms.goodsValuePrice ? ['valueMissing'] : []),
    ...(terms.oilRatio + terms.gasRatio > 1_000_000 ? ['oilGas'] : []),
  ];
  return Promise.resolve({
    ...steps,
    ...taxApart(steps.receivableAmount, input.vatPpm ?? usualVatPpm),
    freeze: freezeOf(steps.receivableAmount, input.freezePpm ?? 0),
    problems,
  });
});
