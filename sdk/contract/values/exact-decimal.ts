import { toHalfWidth } from './half-width.ts';

/** How many digits a decimal text may have before and after the point. */
export interface DecimalLimits {
  integerDigits: number;
  decimals: number;
}

/** Decimal text as an integer scaled by 10^decimals, digit by digit; undefined when it is not such a number. */
export function parseScaled(text: string, { integerDigits, decimals }: DecimalLimits): number | undefined {
  const plain = toHalfWidth(text).trim();
  const match = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(plain);
  if (!match) return undefined;
  const whole = (match[2] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const fraction = match[3] ?? '';
  if (whole.length > integerDigits || fraction.length > decimals) return undefined;
  const scaled = Number(whole + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(scaled)) return undefined;
  return match[1] && scaled !== 0 ? -scaled : scaled;
}

/** Writes an integer scaled by 10^decimals with thousands separators; zeros beyond `atLeast` decimals are dropped. */
export function formatScaled(scaled: number, decimals: number, atLeast = decimals): string {
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`not an exact integer: ${scaled}`);
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const whole = digits.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, ',');
  let fraction = digits.slice(cut);
  while (fraction.length > atLeast && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return (scaled < 0 ? '-' : '') + whole + (fraction && `.${fraction}`);
}

/** A big integer as a number; throws for one that a number cannot hold exactly. */
export function exactNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`beyond exact integers: ${value}`);
  return number;
}
