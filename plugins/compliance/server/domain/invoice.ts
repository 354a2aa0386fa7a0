import { atMost, noneOf, over, ppm, rule } from './checker.ts';
import type { RulesOfFlow } from './checker.ts';

const settledFrom = 90;
/** VAT of the businesses: transport 9 %, information and services 6 %. */
const rates: Readonly<Record<string, number>> = { FREIGHT: 90_000, INFO: 60_000, SERVICE: 60_000 };
const bill = over('bill');

/** Invoices: B-01 to B-08. */
export const invoiceRules: RulesOfFlow = {
  'B-01': bill(({ taxNo, companyTaxNo }) => ({ passed: taxNo === companyTaxNo, value: taxNo })),
  'B-02': bill(({ standing }) => ({ passed: standing <= 1, value: String(standing) })),
  'B-03': bill(({ standingCents, amount }, { waybill, money }) => {
    const owed = waybill.receivableAmount ?? 0;
    return {
      passed: standingCents === owed && amount === owed && (!money || money.receivableAmount === owed),
      value: `${standingCents}/${owed}`,
    };
  }),
  'B-04': bill(({ places, plate, goods, kind }) => ({
    passed: [...places, plate, goods, kind].every((part) => part.trim() !== ''),
    value: [...places, plate, goods, kind].join(' ').slice(0, 60),
  })),
  'B-05': bill(({ bizType, vatPpm }) => ({ passed: rates[bizType] === vatPpm, value: `${vatPpm / 10_000}%` })),
  'B-06': bill(({ strangeTolls }) => noneOf(strangeTolls)),
  'B-07': rule([], ({ waybill }) => ({
    passed: waybill.waybillStatus >= settledFrom && !waybill.frozen,
    value: String(waybill.waybillStatus),
  })),
  // Nothing uploaded of what was invoiced is all of it.
  'B-08': over('month')(({ monthOutput, monthReported }, _facts, limit) =>
    monthOutput === 0
      ? { passed: true }
      : atMost(monthReported === 0 ? 1_000_000 : ppm(Math.abs(monthOutput - monthReported), monthReported), limit),
  ),
};
