import { isMasked } from '@freightdeck/sdk/contract';
import type { Resource } from '@freightdeck/sdk/contract';
import { empty, join, numberKey, sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import type { Plain } from './asked-plain.ts';
import { conditionSql } from './condition-sql.ts';
import { parseConditions } from './conditions.ts';
import type { ParsedCondition } from './conditions.ts';
import type { CountCache } from './count-cache.ts';
import { type Counted, countsOf, numberOf } from './list-totals.ts';
import { invalid } from './issue-texts.ts';
import type { Row, View } from './registry.ts';
import { callerConditions, columnSql, fromSql, selectRows, takenBy, whereSql } from './row-projection.ts';

export interface OrderBy {
  readonly field: string;
  readonly dir: 'asc' | 'desc';
}
export interface PagingBody {
  readonly conditions?: unknown;
  readonly page: number;
  readonly limit: number;
  readonly orderBy?: readonly OrderBy[];
  readonly after?: string;
  readonly plain?: Plain;
  /** False: only the rows; the client asks `/total` for their number in parallel. */
  readonly count?: boolean;
}

/** Whether kept sums of the resource know all that is asked: they are by tenant and by a few fields. */
function keptFor(call: Call, view: View, conditions: unknown): View['serving']['sums'] {
  const { sums, where, search = {} } = view.serving;
  if (!sums || where?.(call)) return undefined;
  const asked = parseConditions(view.resource, conditions, Object.keys(search));
  return asked.every(({ field, operator }) => operator !== 'search' && sums.fields.includes(field)) ? sums : undefined;
}

/** The conditions of a list call and those that always apply to its caller, as SQL. */
export function filters(call: Call, view: View, conditions: unknown): Sql[] {
  const searches = view.serving.search ?? {};
  const parsed = parseConditions(view.resource, conditions, Object.keys(searches));
  const wanted = parsed.map((condition) => {
    if (condition.operator === 'search') return searches[condition.field]?.(condition.value, call) ?? empty;
    return conditionOf(call, guarded(call, view, condition), columnSql(view, condition.field));
  });
  return [...callerConditions(call, view), ...wanted];
}

/** Identity numbers stand under their keys, so a number is looked for as a whole. */
function conditionOf(call: Call, condition: Exclude<ParsedCondition, { operator: 'search' }>, column: Sql): Sql {
  if (condition.kind !== 'idNumber') return conditionSql(condition, column);
  const { operator } = condition;
  if (operator === 'equal') return sql`${column} = ${numberKey(call, String(condition.value))}`;
  if ((operator !== 'in' && operator !== 'notIn' && operator !== 'like') || condition.values.length === 0)
    return conditionSql(condition, column);
  const keys = join(condition.values.map((value) => numberKey(call, String(value))));
  return operator === 'notIn' ? sql`(${column} is null or ${column} not in (${keys}))` : sql`${column} in (${keys})`;
}

/** Without the key for a masked field a search must not reveal it piece by piece: only the complete value matches. */
function guarded(
  call: Call,
  view: View,
  condition: Exclude<ParsedCondition, { operator: 'search' }>,
): Exclude<ParsedCondition, { operator: 'search' }> {
  if (!closed(call, view, condition.field)) return condition;
  if (condition.operator === 'like')
    return { field: condition.field, kind: condition.kind, operator: 'in', values: condition.values };
  if (
    condition.operator === 'equal' ||
    condition.operator === 'in' ||
    condition.operator === 'notIn' ||
    condition.operator === 'isNull'
  )
    return condition;
  throw invalid(condition.field, 'condition.operator');
}
const closed = (call: Call, view: View, field: string): boolean => {
  const known = view.resource.fields[field];
  return known !== undefined && isMasked(known) && (known.plain === undefined || !call.can(known.plain));
};

/**
 * What a list is ordered by. Words are ordered as a Chinese dictionary does, by pinyin; numbers of papers, which are
 * looked up by the whole, stay in the order of their index.
 */
function orderedBy(view: View, field: string): Sql {
  const { filters: searched, fields } = view.resource;
  const kind = fields[field]?.kind;
  const isWords = (kind === 'text' && searched[field] === 'like') || kind === 'plate' || kind === 'place';
  return isWords ? sql`(${columnSql(view, field)}) collate pinyin` : columnSql(view, field);
}
const baseSorts: ReadonlySet<string> = new Set(['id']);
function orderOf(
  call: Call,
  view: View,
  orderBy: readonly OrderBy[] = [],
): { readonly sql: Sql; readonly keys: readonly OrderBy[] | undefined } {
  const known = (field: string): boolean =>
    baseSorts.has(field) || (view.resource.sorts.includes(field) && !closed(call, view, field));
  for (const { field } of orderBy) if (!known(field)) throw invalid(`orderBy.${field.slice(0, 60)}`, 'order.unknown');
  const own = orderBy.length === 0 ? view.serving.order : undefined;
  const last = orderBy.at(-1)?.dir ?? 'desc';
  const keys: readonly OrderBy[] = orderBy.some(({ field }) => field === 'id')
    ? orderBy
    : [...orderBy, { field: 'id', dir: last }];
  const columns = keys.map(({ field, dir }) => {
    const nulls = view.resource.fields[field]?.required === false ? ' nulls last' : '';
    return sql`${orderedBy(view, field)} ${raw(dir + nulls)}`;
  });
  return own ? { sql: sql`${own}, ${columnSql(view, 'id')} desc`, keys: undefined } : { sql: join(columns), keys };
}

/** Keyset condition: the rows after the one with the given id. A deep page costs no more than the first one. */
function behind(call: Call, view: View, keys: readonly OrderBy[] | undefined, after: string): Sql {
  const id = columnSql(view, 'id');
  const [first, second] = keys ?? [];
  if (
    !first ||
    (keys?.length ?? 0) > 2 ||
    view.resource.fields[first.field]?.required === false ||
    (second && second.dir !== first.dir)
  )
    throw invalid('after', 'after.unsupported');
  const compare = raw(first.dir === 'asc' ? '>' : '<');
  if (first.field === 'id') return sql`${id} ${compare} ${after}`;
  const column = orderedBy(view, first.field);
  return sql`(${column}, ${id}) ${compare} (select ${column}, ${id}
    from ${fromSql(view)} ${whereSql([sql`${id} = ${after}`, ...callerConditions(call, view)])} limit 1)`;
}

export interface PageRead extends Counted {
  readonly rows: readonly Row[];
}

/**
 * From this offset on, the rows to skip are passed over by id only, which an index can do; then the page's rows are
 * read whole.
 */
const farAway = 1_000;

/** One page: first the rows, then their number and sums. */
export async function readPage(call: Call, view: View, body: PagingBody, counts: CountCache): Promise<PageRead> {
  const conditions = filters(call, view, body.conditions);
  const order = orderOf(call, view, body.orderBy);
  const paged = body.after === undefined ? conditions : [...conditions, behind(call, view, order.keys, body.after)];
  const offset = body.after === undefined ? (body.page - 1) * body.limit : 0;
  // Written into the text, not a parameter, so that the query plan of a first page can be reused.
  const limit = raw(`limit ${Math.trunc(body.limit)}`);
  const page =
    offset === 0 ? sql`order by ${order.sql} ${limit}` : sql`order by ${order.sql} offset ${offset} ${limit}`;
  const id = columnSql(view, 'id');
  const rows =
    offset < farAway
      ? await selectRows(call, view, paged, page)
      : await selectRows(
          call,
          view,
          [
            sql`${id} in (select ${id} from ${fromSql(view)} ${whereSql(paged)} ${page})`,
            ...callerConditions(call, view),
          ],
          sql`order by ${order.sql}`,
        );
  if (body.count === false) return { rows, total: null, totals: {} };
  const sums = view.resource.totals ?? [];
  if (sums.length === 0 && body.after === undefined && rows.length < body.limit && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length, totals: {} };
  return { rows, ...(await numberOf(call, view, conditions, counts, keptFor(call, view, body.conditions))) };
}

/** How many rows match a filter, and their sums. */
export const readTotal = (call: Call, view: View, conditions: unknown, counts: CountCache): Promise<Counted> =>
  numberOf(call, view, filters(call, view, conditions), counts, keptFor(call, view, conditions));

/** All rows that match a filter, at most `most`. */
export function readAll(
  call: Call,
  view: View,
  conditions: unknown,
  orderBy: readonly OrderBy[] | undefined,
  most: number,
): Promise<readonly Row[]> {
  return selectRows(
    call,
    view,
    filters(call, view, conditions),
    sql`order by ${orderOf(call, view, orderBy).sql} limit ${most}`,
  );
}

/** Rows that match a filter after a given one, for reading a list in pieces; only `fields` when they are given. */
export function readChunk(
  call: Call,
  view: View,
  ask: {
    readonly conditions?: unknown;
    readonly orderBy?: readonly OrderBy[];
    readonly after?: string;
    readonly most: number;
  },
  fields?: readonly string[],
): Promise<readonly Row[]> {
  const conditions = filters(call, view, ask.conditions);
  const order = orderOf(call, view, ask.orderBy?.length ? ask.orderBy : [{ field: 'id', dir: 'desc' }]);
  const behindIt = ask.after === undefined ? [] : [behind(call, view, order.keys, ask.after)];
  return selectRows(call, view, [...conditions, ...behindIt], sql`order by ${order.sql} limit ${ask.most}`, { fields });
}

/** Number of matching rows per value of the counted field; with a command, of those only that it takes. */
export async function readCounts(
  call: Call,
  view: View,
  counted: keyof Resource['fields'],
  conditions: unknown,
  command: string | undefined,
): Promise<Record<string, number>> {
  const taken = command === undefined ? [] : takenBy(call, view, command);
  const kept = command === undefined ? keptFor(call, view, conditions) : undefined;
  const rows = await countsOf(call, view, counted, [...filters(call, view, conditions), ...taken], kept);
  const zero = (view.resource.fields[counted]?.choices ?? []).map((choice) => [String(choice.value), 0] as const);
  return {
    ...Object.fromEntries(zero),
    ...Object.fromEntries(rows.filter((row) => row.value !== null).map((row) => [String(row.value), row.total])),
  };
}
