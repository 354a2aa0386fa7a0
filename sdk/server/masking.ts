import { maskBankCard, maskIdNumber, maskMiddle, maskMobile } from '../contract/values/index.ts';
import { isMasked } from '../contract/index.ts';
import type { Field, Fields } from '../contract/index.ts';

/** Tells whether the reader holds this permission key and has asked for unmasked values. */
export type Opens = (key: string) => boolean;
type Show = (value: unknown) => unknown;
const nothing: Opens = () => false;

/** The masked form of a value. */
function maskValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return '***';
  if (value === '') return value;
  if (field.kind === 'mobile') return maskMobile(value);
  if (field.kind === 'idNumber') return maskIdNumber(value);
  if (field.kind === 'bankCard') return maskBankCard(value);
  if (/^[0-9A-Z]{12,}$/.test(value)) return maskMiddle(value, 4, 4);
  const [first = '', ...rest] = Array.from(value);
  return first + '*'.repeat(Math.max(rest.length, 3));
}

/** Returns how values of the field are masked, rows of nested tables included; undefined: not masked. */
export function maskerOf(field: Field, opens: Opens = nothing): Show | undefined {
  if (isMasked(field))
    return field.plain !== undefined && opens(field.plain) ? undefined : (value) => maskValue(field, value);
  const item = field.of && maskerOf(field.of, opens);
  if (item) return (value) => (Array.isArray(value) ? value.map(item) : value);
  const row = field.fields && rowMaskerOf(field.fields, opens);
  return row && ((value) => (value === null || typeof value !== 'object' ? value : row(value)));
}

/** The same for a whole row; undefined when nothing is masked. Keys that are no field stay as they are. */
export function rowMaskerOf(
  fields: Fields,
  opens: Opens = nothing,
): ((row: object) => Record<string, unknown>) | undefined {
  const maskers = Object.entries(fields).flatMap(([name, field]) => {
    const show = maskerOf(field, opens);
    return show ? [[name, show] as const] : [];
  });
  if (maskers.length === 0) return undefined;
  return (row) => {
    const shown: Record<string, unknown> = { ...row };
    for (const [name, show] of maskers) if (Object.hasOwn(shown, name)) shown[name] = show(shown[name]);
    return shown;
  };
}
