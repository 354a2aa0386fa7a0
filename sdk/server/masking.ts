import { maskBankCard, maskIdNumber, maskMobile } from '../contract/values/index.ts';
import { isMasked } from '../contract/index.ts';
import type { Field, Fields } from '../contract/index.ts';

/** Says whether the reader may see what this permission key opens, and has asked for it. */
export type Opens = (key: string) => boolean;
type Show = (value: unknown) => unknown;
const nothing: Opens = () => false;

/** A value as somebody without the right to see it gets it. */
function maskValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return '***';
  if (value === '') return value;
  if (field.kind === 'mobile') return maskMobile(value);
  if (field.kind === 'idNumber') return maskIdNumber(value);
  if (field.kind === 'bankCard') return maskBankCard(value);
  const [first = '', ...rest] = Array.from(value);
  return first + '*'.repeat(Math.max(rest.length, 3));
}

/** How a value of the field is shown, rows of nested tables included; undefined: as it is. */
export function maskerOf(field: Field, opens: Opens = nothing): Show | undefined {
  if (isMasked(field))
    return field.plain !== undefined && opens(field.plain) ? undefined : (value) => maskValue(field, value);
  const item = field.of && maskerOf(field.of, opens);
  if (item) return (value) => (Array.isArray(value) ? value.map(item) : value);
  const row = field.fields && rowMaskerOf(field.fields, opens);
  return row && ((value) => (value === null || typeof value !== 'object' ? value : row(value)));
}

/** The same for a whole row; undefined when nothing of it is hidden. Names that are no field of it stay. */
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
