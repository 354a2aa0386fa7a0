import Decimal from 'decimal.js';
import type { Money } from './money.ts';
import type { Ratio } from './ratio.ts';

// Kept apart from formatting and parsing, so that lists do not fetch decimal.js to show an amount.

/** What happens to a fraction of a unit: half up rounds away from zero, so that a refund mirrors its payment. */
export type Rounding = 'half-up' | 'down';

/**
 * 60 digits lose nothing. A safe integer times a safe divisor has at most 32 digits, and a quotient that is not exactly
 * half differs from half within its first 40, so rounding to whole units is the only rounding.
 */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

function wholeUnits(value: Decimal, rounding: Rounding): number {
  const mode = rounding === 'down' ? Decimal.ROUND_DOWN : Decimal.ROUND_HALF_UP;
  // Adding 0 turns a negative zero into 0, which would otherwise compare as a different value.
  const units = value.toDecimalPlaces(0, mode).toNumber() + 0;
  if (!Number.isSafeInteger(units)) throw new RangeError(`beyond exact integers: ${value.toString()}`);
  return units;
}

/**
 * The product of whole numbers divided by a whole number, rounded once at the end. Throws for a number that is not an
 * exact integer, and for a result that cannot be one.
 */
export function multiplyAndDivide(factors: readonly number[], divisor: number, rounding: Rounding = 'half-up'): number {
  const part = [...factors, divisor].find((one) => !Number.isSafeInteger(one));
  if (part !== undefined) throw new RangeError(`not an exact integer: ${part}`);
  const product = factors.reduce((before, factor) => before.times(factor), new Exact(1));
  return wholeUnits(product.div(divisor), rounding);
}

/** numerator / denominator, rounded half up, for numbers beyond safe integers of at most 40 digits. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return wholeUnits(new Exact(numerator).div(denominator), 'half-up');
}

/** quantity × price / divisor, rounded half up: kilograms at a price a tonne in 0.0001 yuan are cents over 100 000. */
export function multiplyMoney(quantity: number, price: number, divisor = 1): Money {
  return multiplyAndDivide([quantity, price], divisor);
}

/** The share of an amount, rounded half up, or down when the remainder goes to the other party. */
export function shareOf(cents: Money, ratio: Ratio, rounding: Rounding = 'half-up'): Money {
  return multiplyAndDivide([cents, ratio], 1_000_000, rounding);
}

/** The share that a part is of a whole; 0 when the whole is 0. */
export function ratioOf(part: number, whole: number, rounding: Rounding = 'half-up'): Ratio {
  return whole === 0 ? 0 : multiplyAndDivide([part, 1_000_000], whole, rounding);
}
