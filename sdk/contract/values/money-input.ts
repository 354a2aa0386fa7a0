import { toHalfWidth } from './half-width.ts';

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
