import type { Field } from '../field.ts';
import { isNumber, namesUnit, unitOf } from './units.ts';
import type { UnitName } from './unit-list.ts';

type Siblings = Readonly<Record<string, unknown>>;
/** A value with the field it is to be shown as. */
export interface ShownAs {
  readonly field: Field | undefined;
  readonly value: unknown;
}

/**
 * The text a change record keeps of a value. A number whose unit another field chooses keeps its unit with it, because
 * that field may change later: `5000 yuanPerTrip`.
 */
export function keptText(field: Field | undefined, value: unknown, record: Siblings): string | null {
  if (value === undefined || value === null) return null;
  const unit = namesUnit(field) ? ` ${unitOf(field, record) ?? 'count'}` : '';
  return String(value) + unit;
}
/** What to show: the field and value themselves, or what a change record keeps of another field. */
export function shownAs(field: Field | undefined, value: unknown, record: Siblings | undefined): ShownAs {
  if (!field?.keeps) return { field, value };
  const real = field.keeps.fields[String(record?.[field.keeps.by])];
  if (!real || typeof value !== 'string') return { field: real ?? field, value };
  if (real.kind === 'flag') return { field: real, value: value === 'true' };
  if (!isNumber(real)) return { field: real, value };
  const [number, unit] = value.split(' ');
  return { field: unit === undefined ? real : { ...real, unit: unit as UnitName }, value: Number(number) };
}
