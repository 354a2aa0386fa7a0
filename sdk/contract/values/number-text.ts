import type { DecimalLimits } from './exact-decimal.ts';
import { toHalfWidth } from './half-width.ts';

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * The number a person wrote, as digits with at most one point; full width characters, currency signs, blanks and
 * thousands separators are accepted. Undefined for anything else and for more digits than the field has: nothing is
 * repaired.
 */
export function plainNumber(
  text: string,
  { integerDigits, decimals }: DecimalLimits,
  negative = false,
): string | undefined {
  const bare = toHalfWidth(text)
    .replaceAll('。', '.')
    .replaceAll(/[\s¥￥元]/g, '');
  const [, minus = '', whole = '', point = '', fraction = ''] =
    /^(-?)(\d*)(\.?)(\d*)$/.exec(grouped.test(bare) ? bare.replaceAll(',', '') : bare) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (minus + whole + point + fraction === '') return bare === '' ? '' : undefined;
  const tooMuch = digits.length > integerDigits || fraction.length > decimals || (point !== '' && decimals === 0);
  if (tooMuch || (minus !== '' && !negative)) return undefined;
  return minus + (point === '' ? digits : `${digits || '0'}.${fraction}`);
}
