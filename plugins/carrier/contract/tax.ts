import { multiplyAndDivide, shareOf } from '@freightdeck/sdk/values';

/**
 * Rates of announcement 16 of 2025: VAT 1 % (reduced from 3 %), none on monthly sales up to 100,000 yuan. Cents and
 * ppm.
 */
const EXEMPT_CENTS = 10_000_000;
const VAT_PPM = 10_000;
/** Surcharges on VAT at half their rates: 7 % + 3 % + 2 %, halved. */
const SURCHARGE_PPM = 60_000;
const COST_PPM = 200_000;
const MONTHLY_DEDUCTION = 500_000;
const WARN_CENTS = 450_000_000;
const REGISTER_CENTS = 500_000_000;
const MILLION = 1_000_000;
/** Cumulative taxable income of the year up to (cents), rate in ppm, quick deduction in cents. */
const brackets: readonly (readonly [upTo: number, ppm: number, quick: number])[] = [
  [3_600_000, 30_000, 0],
  [14_400_000, 100_000, 252_000],
  [30_000_000, 200_000, 1_692_000],
  [42_000_000, 250_000, 3_192_000],
  [66_000_000, 300_000, 5_292_000],
  [96_000_000, 350_000, 8_592_000],
  [Number.POSITIVE_INFINITY, 450_000, 18_192_000],
];

/** What was declared for the person earlier in the year, without corrected months. */
export interface Earlier {
  readonly income: number;
  readonly vat: number;
  readonly iit: number;
  readonly months: number;
}
export interface Taxes {
  readonly vat: number;
  readonly surcharge: number;
  readonly iit: number;
  readonly exemptFlag: boolean;
}
/** Zero, for who has earned nothing yet this year. */
export const nothingEarlier: Earlier = { income: 0, vat: 0, iit: 0, months: 0 };

/** Taxes of a month: VAT included in the income, surcharges on the VAT, income tax by the cumulative method. */
export function taxesOf(income: number, earlier: Earlier): Taxes {
  const exemptFlag = income <= EXEMPT_CENTS;
  const vat = exemptFlag ? 0 : multiplyAndDivide([income, VAT_PPM], MILLION + VAT_PPM);
  const surcharge = shareOf(vat, SURCHARGE_PPM);
  const sales = income - vat + earlier.income - earlier.vat;
  const taxable = Math.max(0, sales - shareOf(sales, COST_PPM) - MONTHLY_DEDUCTION * (earlier.months + 1));
  const [, ppm, quick] = brackets.find(([upTo]) => taxable <= upTo) ?? [0, 0, 0];
  return { vat, surcharge, iit: Math.max(0, shareOf(taxable, ppm) - quick - earlier.iit), exemptFlag };
}
/** What a month adds to the months before it. */
export const afterMonth = (earlier: Earlier, income: number): Earlier => {
  const { vat, iit } = taxesOf(income, earlier);
  return {
    income: earlier.income + income,
    vat: earlier.vat + vat,
    iit: earlier.iit + iit,
    months: earlier.months + 1,
  };
};
/** All that is due for a month, in cents. */
export const dueOf = ({ vat, surcharge, iit }: Taxes): number => vat + surcharge + iit;
/** Whether twelve months of income require a registered business. */
export const registerHint = (cumulative12m: number): 0 | 1 | 2 =>
  cumulative12m >= REGISTER_CENTS ? 2 : cumulative12m >= WARN_CENTS ? 1 : 0;
