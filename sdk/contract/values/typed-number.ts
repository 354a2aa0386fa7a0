import Decimal from 'decimal.js';
import type { Field } from '../field.ts';
import { toHalfWidth } from './half-width.ts';
import { limitsOf } from './units.ts';
import { units } from './unit-list.ts';
import type { Unit, UnitName } from './unit-list.ts';

const Exact = Decimal.clone({ precision: 40 });

const currency = /^(-?)\s*[¥￥]\s*/;
function withoutUnit(text: string, { zh, en, also = [] }: Unit): string {
  const word = [zh, en, ...also].find((one) => one !== '' && text.endsWith(one));
  return word === undefined ? text : text.slice(0, -word.length).trimEnd();
}

/**
 * The number a person typed, pasted or had in a spreadsheet, as it is stored. Read are thousands separators, a currency
 * sign before it and its unit behind it, in half or full width. Anything else, and more digits than there is room for,
 * is undefined: a number is never guessed from part of a text. Null for no text.
 */
export function readNumber(
  text: string,
  name: UnitName,
  field: Pick<Field, 'min' | 'max'> = {},
): number | null | undefined {
  const unit: Unit = units[name];
  const { digits, decimals, negative } = limitsOf(name, field);
  const bare = toHalfWidth(text).replaceAll('。', '.').trim();
  if (bare === '') return null;
  const number = withoutUnit(unit.also?.includes('元') ? bare.replace(currency, '$1') : bare, unit);
  const [, minus, whole = '', fraction = ''] =
    /^(-?)(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(number) ?? ([] as readonly undefined[]);
  if (minus === undefined || whole + fraction === '' || (minus !== '' && !negative)) return undefined;
  const plain = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (plain.length > digits || fraction.length > decimals || (decimals === 0 && number.includes('.'))) return undefined;
  const stored = new Exact(`${minus}${plain || '0'}.${fraction || '0'}`).times(new Exact(10).pow(decimals)).toNumber();
  // Adding 0 turns a negative zero into 0.
  return Number.isSafeInteger(stored) ? stored + 0 : undefined;
}
