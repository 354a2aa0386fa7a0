import type { Field } from '@freightdeck/sdk/contract';
import { columnOf, join, sql } from '@freightdeck/sdk/server';
import type { Call, DictionaryUses, Sql, UsesOfValue } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import type { Registry, View } from './registry.ts';
import { callerConditions, columnSql, fromSql, whereSql } from './row-projection.ts';

/** The most records of a list that are looked at; with more of them the numbers are "at least". */
const readAtMost = 50_000;

/** Where a record keeps values of a code: a column of its own, a list, or a field of a nested table. */
interface Holder {
  readonly field: string;
  /** Path of the values inside a `jsonb` column; absent: the column is the value. */
  readonly inside?: string;
}

function holdersOf({ resource, serving }: View, code: string): readonly Holder[] {
  const computed = (serving.columns ?? {}) as Readonly<Record<string, Sql>>;
  const holds = (field: Field | undefined): boolean => field?.dictionary === code;
  return Object.entries(resource.fields).flatMap(([name, field]): Holder[] => {
    // What is computed from other columns is held by nobody.
    if (Object.hasOwn(computed, name)) return [];
    if (holds(field)) return [{ field: name }];
    if (holds(field.of)) return [{ field: name, inside: '$[*]' }];
    return Object.entries(field.fields ?? {}).flatMap(([inner, one]) =>
      holds(one) ? [{ field: name, inside: `$[*].${inner}` }] : [],
    );
  });
}

/**
 * Counts the records that hold the values of a dictionary code. Which fields those are is known from the contracts;
 * lists over one table are counted once. Only records the caller may see are counted.
 */
export class UsesOfDictionary implements DictionaryUses {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }
  async of(call: Call, code: string, value?: string): Promise<readonly UsesOfValue[]> {
    const tables = new Map<string, Sql[]>();
    for (const view of this.#registry.views.values())
      for (const holder of holdersOf(view, code)) {
        const { table } = view.resource;
        tables.set(table, [...(tables.get(table) ?? []), held(call, view, holder, value)]);
      }
    const found = new Map<string, UsesOfValue>();
    for (const parts of tables.values()) {
      const rows = await call.tx.rows<{ platformId: string; value: string; uses: number }>(sql`
        select platform_id, value, count(distinct id)::int as uses from (${join(parts, ' union all ')}) held
        group by platform_id, value`);
      const isCut = rows.reduce((sum, { uses }) => sum + uses, 0) >= readAtMost;
      for (const row of rows) {
        const key = JSON.stringify([row.platformId, row.value]);
        const known = found.get(key);
        found.set(key, {
          ...row,
          uses: row.uses + (known?.uses ?? 0),
          atLeast: isCut || (known?.atLeast ?? false),
        });
      }
    }
    return [...found.values()];
  }
}

/** Platform, id and value of the records of one list that hold a value of the code. */
function held(call: Call, view: View, { field, inside }: Holder, value: string | undefined): Sql {
  const column = raw(`r.${columnOf(field)}`);
  const own = inside === undefined ? sql`${column}::text` : sql`v.item #>> '{}'`;
  const items =
    inside === undefined
      ? sql``
      : sql`cross join lateral jsonb_path_query(to_jsonb(${column}), ${inside}::jsonpath) v (item)`;
  const platform = view.resource.tenancy === 'tenant' ? sql`r.platform_id` : sql`''::text`;
  const conditions = [
    ...callerConditions(call, view),
    value === undefined ? sql`${own} is not null` : sql`${own} = ${value}`,
  ];
  return sql`(select ${platform} as platform_id, ${columnSql(view, 'id')} as id, ${own} as value
    from ${fromSql(view)} ${items} ${whereSql(conditions)} limit ${readAtMost})`;
}
