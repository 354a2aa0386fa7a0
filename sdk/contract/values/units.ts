import type { Text } from '../../manifest/index.ts';
import type { Field, FieldKind } from '../field.ts';
import { formatDistance } from './distance.ts';
import { formatScaled } from './exact-decimal.ts';
import { units } from './unit-list.ts';
import type { Unit, UnitName } from './unit-list.ts';

const byKind: Partial<Readonly<Record<FieldKind, UnitName>>> = {
  integer: 'count',
  money: 'yuan',
  unitPrice: 'price',
  weight: 'tonne',
  ratio: 'percent',
  distance: 'km',
};
type Declared = Pick<Field, 'kind' | 'unit'>;
type Siblings = Readonly<Record<string, unknown>>;

/** Whether the field holds a number that people write in a unit. */
export const isNumber = (field: Pick<Field, 'kind'> | undefined): boolean =>
  field !== undefined && byKind[field.kind] !== undefined;
/** The unit of a number field; where another field chooses it, `record` has that field's value. */
export function unitOf(field: Declared | undefined, record?: Siblings): UnitName | undefined {
  if (field === undefined || !isNumber(field)) return undefined;
  const { unit } = field;
  if (typeof unit !== 'object') return unit ?? byKind[field.kind];
  return unit.of[String(record?.[unit.by])] ?? unit.otherwise;
}

/**
 * Whether a value names its unit wherever it stands, because no head of a column can: another field chooses what it is.
 * Prices are excepted: their head says 元, and for what is said where there is room.
 */
export const namesUnit = (field: Declared | undefined): boolean =>
  field?.kind !== 'unitPrice' && typeof field?.unit === 'object';

/** The number as its unit is written, with thousands separators and without the unit's word. */
export function formatNumber(name: UnitName, value: number): string {
  const { decimals, shown } = units[name];
  return formatScaled(value, decimals, shown);
}
const isSign = (name: UnitName): boolean => name === 'percent' || name === 'perMille';
/** As cells show it: `6.5%`, `3‰`, distances with one decimal; `pick` puts the unit's word of a language behind it. */
export function numberText(name: UnitName, value: number, pick?: (text: Text) => string): string {
  const unit: Unit = units[name];
  if (isSign(name)) return formatNumber(name, value) + unit.zh;
  const number =
    name === 'km' ? formatDistance(value) : unit.decimals === 0 ? String(value) : formatNumber(name, value);
  const word = pick?.(unit) ?? '';
  return word === '' ? number : `${number} ${word}`;
}

/** What a field takes: digits before and after the point, and whether it may be below zero. */
export interface NumberLimits {
  readonly digits: number;
  readonly decimals: number;
  readonly negative: boolean;
}
/** The limits of a number as a person types it, in the unit that is shown. */
export function limitsOf(name: UnitName, { min = 0, max = 0 }: Pick<Field, 'min' | 'max'>): NumberLimits {
  const { digits, decimals } = units[name];
  const most = Math.max(Math.abs(min), Math.abs(max));
  return { digits: Math.max(digits, String(Math.trunc(most)).length - decimals), decimals, negative: min < 0 };
}
