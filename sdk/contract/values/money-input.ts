import type { DecimalLimits } from './exact-decimal.ts';
import { toHalfWidth } from './half-width.ts';

/** Filters what is typed into a money field: digits, one decimal point, limited digits before and after it. */
export function filterMoneyInput(text: string, limits: Partial<DecimalLimits> = {}): string {
  const { integerDigits = 8, decimals = 2 } = limits;
  const kept = toHalfWidth(text)
    .replaceAll('。', '.')
    .replace(/[^\d.]/g, '');
  const point = kept.indexOf('.');
  const digits = (part: string): string => part.replaceAll('.', '');
  const whole = digits(point < 0 ? kept : kept.slice(0, point))
    .replace(/^0+(?=\d)/, '')
    .slice(0, integerDigits);
  if (point < 0 || decimals === 0) return whole;
  return `${whole || '0'}.${digits(kept.slice(point)).slice(0, decimals)}`;
}

/** Digits only, for codes, order numbers and widths. */
export function filterDigits(text: string, maxLength = Infinity): string {
  return toHalfWidth(text).replace(/\D/g, '').slice(0, maxLength);
}

/** Letters, digits and underscore only. */
export function filterWordCharacters(text: string): string {
  return toHalfWidth(text).replace(/[^A-Za-z0-9_]/g, '');
}

/** Whether a text has a Chinese character in it. */
export function hasChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
