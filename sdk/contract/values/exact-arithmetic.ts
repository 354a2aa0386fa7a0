import Decimal from 'decimal.js';
import type { Money } from './money.ts';
import type { Ratio } from './ratio.ts';

// Apart from what writes and reads values: lists must not fetch decimal.js to show an amount.

/** What becomes of a part of a unit: half up means away from zero, so that a refund mirrors its payment. */
export type Rounding = 'half-up' | 'down';

/**
 * 60 digits lose nothing. A result that is a safe integer, times a divisor that is one, has 32 at most; and a quotient
 * that is no half differs from one within its first 40, so that rounding to whole units is the only rounding there is.
 */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

function wholeUnits(value: Decimal, rounding: Rounding): number {
  const mode = rounding === 'down' ? Decimal.ROUND_DOWN : Decimal.ROUND_HALF_UP;
  // Plus nothing: a negative zero would be another value than zero to who compares.
  const units = value.toDecimalPlaces(0, mode).toNumber() + 0;
  if (!Number.isSafeInteger(units)) throw new RangeError(`beyond exact integers: ${value.toString()}`);
  return units;
}

/**
 * The product of whole numbers divided by a whole number, rounded once, at the end. Refuses what is no exact integer,
 * and a result that cannot be one.
 */
export function multiplyAndDivide(factors: readonly number[], divisor: number, rounding: Rounding = 'half-up'): number {
  const part = [...factors, divisor].find((one) => !Number.isSafeInteger(one));
  if (part !== undefined) throw new RangeError(`not an exact integer: ${part}`);
  const product = factors.reduce((before, factor) => before.times(factor), new Exact(1));
  return wholeUnits(product.div(divisor), rounding);
}

/** numerator / denominator, rounded half up; of numbers beyond safe integers, which have 40 digits at most. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return wholeUnits(new Exact(numerator).div(denominator), 'half-up');
}

/** quantity × price / divisor, rounded half up: kilograms at a price a tonne in 0.0001 yuan are cents over 100 000. */
export function multiplyMoney(quantity: number, price: number, divisor = 1): Money {
  return multiplyAndDivide([quantity, price], divisor);
}

/** The share of an amount, rounded half up or (when the remainder stays elsewhere) down. */
export function shareOf(cents: Money, ratio: Ratio, rounding: Rounding = 'half-up'): Money {
  return multiplyAndDivide([cents, ratio], 1_000_000, rounding);
}

/** What share of a whole a part is; of nothing, it is none. */
export function ratioOf(part: number, whole: number, rounding: Rounding = 'half-up'): Ratio {
  return whole === 0 ? 0 : multiplyAndDivide([part, 1_000_000], whole, rounding);
}
