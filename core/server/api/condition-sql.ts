import { empty, join, sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import type { FieldKind } from '@freightdeck/sdk/contract';
import { numeric } from './conditions.ts';
import type { ParsedCondition } from './conditions.ts';

/** Escapes a text so that `like` matches it literally; only a dot inside a name matches any of those in use. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`).replace(/[·•・‧∙･]/g, '_');
}

/** The type to compare with: a number too large for the column must match no row instead of causing a fault. */
function cast(kind: FieldKind, value: unknown): string {
  if (numeric.has(kind) || typeof value === 'number') return 'bigint';
  if (kind === 'dateTime') return 'timestamptz';
  return kind === 'date' ? 'date' : typeof value === 'boolean' ? 'boolean' : 'text';
}

const types: Readonly<Record<string, (value: unknown) => Sql>> = {
  bigint: (value) => sql`${value}::bigint`,
  timestamptz: (value) => sql`${value}::timestamptz`,
  date: (value) => sql`${value}::date`,
  boolean: (value) => sql`${value}::boolean`,
  text: (value) => sql`${value}::text`,
};
const arrays: Readonly<Record<string, (values: readonly unknown[]) => Sql>> = {
  bigint: (values) => sql`${values}::bigint[]`,
  timestamptz: (values) => sql`${values}::timestamptz[]`,
  date: (values) => sql`${values}::date[]`,
  boolean: (values) => sql`${values}::boolean[]`,
  text: (values) => sql`${values}::text[]`,
};
const parameter = (kind: FieldKind, value: unknown): Sql => types[cast(kind, value)]?.(value) ?? empty;
const array = (kind: FieldKind, values: readonly unknown[]): Sql => arrays[cast(kind, values[0])]?.(values) ?? empty;

/** One condition over the expression of its field. */
export function conditionSql(condition: Exclude<ParsedCondition, { operator: 'search' }>, column: Sql): Sql {
  const { kind } = condition;
  switch (condition.operator) {
    case 'in':
      if (condition.values.length === 0) return sql`false`;
      // With one value, `= $1` lets an index return rows in the order of its next column, so the first page needs no
      // sort, however many rows match.
      return condition.values.length === 1
        ? sql`${column} = ${parameter(kind, condition.values[0])}`
        : sql`${column} = any(${array(kind, condition.values)})`;
    case 'notIn':
      return condition.values.length === 0
        ? sql`true`
        : sql`(${column} is null or ${column} <> all(${array(kind, condition.values)}))`;
    case 'like':
      return sql`(${join(
        condition.values.map((one) => sql`${column} ilike ${`%${escapeLike(one)}%`} escape '\\'`),
        ' or ',
      )})`;
    case 'isNull':
      return condition.value === true ? sql`${column} is null` : sql`${column} is not null`;
    case 'equal':
      return sql`${column} = ${parameter(kind, condition.value)}`;
    case 'lt':
      return sql`${column} < ${parameter(kind, condition.value)}`;
    case 'start':
    case 'ge':
      return sql`${column} >= ${parameter(kind, condition.value)}`;
    // The wire has whole seconds, a column may have fractions: the end of a range includes its whole last second.
    case 'end':
    case 'le':
      return kind === 'dateTime'
        ? sql`${column} < ${parameter(kind, condition.value)} + interval '1 second'`
        : sql`${column} <= ${parameter(kind, condition.value)}`;
    case 'gt':
      return kind === 'dateTime'
        ? sql`${column} >= ${parameter(kind, condition.value)} + interval '1 second'`
        : sql`${column} > ${parameter(kind, condition.value)}`;
  }
}
