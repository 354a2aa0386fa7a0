import type { Field, FieldKind } from '../field.ts';
import { compactCode, toHalfWidth } from './half-width.ts';

const compactKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['plate', 'vin', 'idNumber', 'creditCode', 'bankCard']);

/**
 * An identifier as people type or paste it (`+86 138-0000-1234`, `沪a·12345`) in the form it is stored in; whether it is
 * a right one the field's schema says. Forms, filters and imports read identifiers by this one function. Undefined for
 * kinds that are no identifiers.
 */
export function identifierOf(kind: FieldKind, text: string): string | undefined {
  if (kind === 'mobile') return compactCode(text).replace(/^(?:\+86|0086|86(?=\d{11}$))/, '');
  return compactKinds.has(kind) ? compactCode(text) : undefined;
}

/** The same, if it is one the field takes; else undefined. */
export function validIdentifier({ kind, schema }: Pick<Field, 'kind' | 'schema'>, text: string): string | undefined {
  const stored = identifierOf(kind, text);
  return stored !== undefined && schema.safeParse(stored).success ? stored : undefined;
}

const groupAtMost = 8;
/**
 * The number of a paper that was written in groups, `YD2611-2800-0020-50`, as one; undefined for any other text. Long
 * groups are numbers of their own, side by side, and so are groups of nothing but digits.
 */
export function groupedNumber(text: string): string | undefined {
  const groups = toHalfWidth(text)
    .trim()
    .toUpperCase()
    .split(/[-\s]+/);
  const number = groups.join('');
  return groups.length > 1 && groups.every((one) => one.length <= groupAtMost) && /^[A-Z]{1,4}\d{8,}$/.test(number)
    ? number
    : undefined;
}

/**
 * A long number as a spreadsheet writes it once it has cut it to fifteen digits (`8.98600123456789E+19`): what it was
 * cannot be known any more, so nothing may take it for an identifier.
 */
export const isCutNumber = (text: string): boolean => /^\d+(?:\.\d+)?E\+?\d+$/i.test(toHalfWidth(text).trim());
