import { empty, join, sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import type { CountCache } from './count-cache.ts';
import type { View } from './registry.ts';
import { columnSql, fromSql, whereSql } from './row-projection.ts';
import { inSavepoint } from './savepoint.ts';

/** How many rows match, and their sums. */
export interface Counted {
  /** Null when it was not asked for, or when counting took too long. */
  readonly total: number | null;
  readonly totals: Readonly<Record<string, number>>;
  /** Instead of a total that took too long: there are more than this many. */
  readonly moreThan?: number;
}
type Kept = View['serving']['sums'];

/** Milliseconds for the exact number and the sums, and for a first part of them; together less than a call may take. */
const patience = { exactMs: 3_500, partMs: 2_000 };
/** A list that takes too long to count is counted up to here. */
const enough = 10_000;

export async function numberOf(
  call: Call,
  view: View,
  conditions: readonly Sql[],
  counts: CountCache,
  kept: Kept,
): Promise<Counted> {
  const { total, moreThan, ...totals } = await counts.read(countKey(call, view, conditions), () =>
    kept ? countAndSum(call, view, conditions, kept) : countInTime(call, view, conditions),
  );
  return moreThan === undefined ? { total: total ?? 0, totals } : { total: null, totals: {}, moreThan };
}

function countKey(call: Call, view: View, conditions: readonly Sql[]): string {
  const where = whereSql(conditions);
  return JSON.stringify([view.resource.name, call.isOperator ? '*' : call.platformId, where.sql, where.values]);
}

/**
 * The exact number and sums, if they are to be had in a few seconds; else how many there are at least. Somebody who
 * asks for a page with its total gets the page.
 */
async function countInTime(call: Call, view: View, conditions: readonly Sql[]): Promise<Record<string, number>> {
  const exact = await within(call, patience.exactMs, () => countAndSum(call, view, conditions, undefined));
  if (exact) return exact;
  const part = await within(call, patience.partMs, () =>
    call.tx.one<{ total: number }>(sql`select count(*)::bigint as total
      from (select 1 from ${fromSql(view)} ${whereSql(conditions)} limit ${enough + 1}) part`),
  );
  return { moreThan: Math.min(part?.total ?? 0, enough) };
}

/** What `work` answers, or undefined when the database takes longer than `ms`. */
async function within<T>(call: Call, ms: number, work: () => Promise<T>): Promise<T | undefined> {
  const { tx } = call;
  const before = await tx.one<{ limit: string }>(sql`select current_setting('statement_timeout') as limit,
    set_config('statement_timeout', ${String(ms)}, true)`);
  try {
    return await inSavepoint(tx, work);
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code === '57014') return undefined;
    throw error;
  } finally {
    await tx.rows(sql`select set_config('statement_timeout', ${before?.limit ?? '0'}, true)`);
  }
}

async function countAndSum(
  call: Call,
  view: View,
  conditions: readonly Sql[],
  kept: Kept,
): Promise<Record<string, number>> {
  const { counted, voided = [], totals = [] } = view.resource;
  const counting =
    counted === undefined || voided.length === 0
      ? empty
      : sql` filter (where (${columnSql(view, counted)} in (${join([...voided])})) is not true)`;
  const columns = totals.map(
    (field) => sql`coalesce(sum(${columnSql(view, field)})${counting}, 0)::bigint as ${raw(`"${field}"`)}`,
  );
  const number = kept ? sql`coalesce(sum(${kept.count}), 0)::bigint` : sql`count(*)::bigint`;
  const row = await call.tx.one<Record<string, number>>(
    sql`select ${join([sql`${number} as total`, ...columns])} from ${kept?.from ?? fromSql(view)}
      ${whereSql(conditions)}`,
  );
  return row ?? { total: 0 };
}

/** Number of matching rows per value of a field; of a list, per value that stands in it. */
export function countsOf(
  call: Call,
  view: View,
  field: string,
  conditions: readonly Sql[],
  kept: Kept,
): Promise<{ value: string | null; total: number }[]> {
  const column = columnSql(view, field);
  if (view.resource.fields[field]?.kind === 'list')
    return call.tx.rows<{ value: string | null; total: number }>(sql`
      select each.value, count(*)::bigint as total from ${fromSql(view)}
        cross join lateral jsonb_array_elements_text(${column}) each ${whereSql(conditions)} group by 1`);
  const known = kept?.fields.includes(field) ? kept : undefined;
  const number = known ? sql`sum(${known.count})::bigint` : sql`count(*)::bigint`;
  return call.tx.rows<{ value: string | null; total: number }>(sql`
    select ${column}::text as value, ${number} as total
      from ${known?.from ?? fromSql(view)} ${whereSql(conditions)} group by 1`);
}
