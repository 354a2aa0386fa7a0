import type { Resource } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { columnSql, fromSql, presentRows, presentValues, whereSql } from './row-projection.ts';
import { isSeen } from './given-files.ts';
import { filters, readChunk } from './list-reading.ts';
import type { Registry, View } from './registry.ts';

/** Reads whole lists by resource name, for exports and bulk jobs, with the same filters, masks and tenant as a page. */
export class ListAccess {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }
  #view(name: string): View {
    const view = this.#registry.views.get(name);
    if (!view) throw new Error(`There is no list "${name}"`);
    return view;
  }
  resource(name: string): Resource | undefined {
    return this.#registry.views.get(name)?.resource;
  }
  /** These fields of the next rows after the id `after`, masked as for the caller. */
  async values(
    call: Call,
    name: string,
    fields: readonly string[],
    ask: Parameters<typeof readChunk>[2],
  ): Promise<readonly { readonly id: string; readonly values: readonly unknown[] }[]> {
    const view = this.#view(name);
    const show = presentValues(view, fields);
    const rows = await readChunk(call, view, ask, fields);
    return rows.map((row) => ({ id: String(row.id), values: show(row) }));
  }
  /** The next rows after the id `after`, masked as for the caller. */
  async chunk(
    call: Call,
    name: string,
    ask: Parameters<typeof readChunk>[2],
  ): Promise<readonly Record<string, unknown>[]> {
    const view = this.#view(name);
    const rows = await readChunk(call, view, ask);
    return presentRows(call, view, rows);
  }
  async count(call: Call, name: string, conditions: unknown): Promise<number> {
    const view = this.#view(name);
    const row = await call.tx.one<{ total: number }>(
      sql`select count(*)::bigint as total from ${fromSql(view)} ${whereSql(filters(call, view, conditions))}`,
    );
    return row?.total ?? 0;
  }
  /** A select of the ids of all matching rows, for an `insert … select`. */
  ids(call: Call, name: string, conditions: unknown): Sql {
    const view = this.#view(name);
    const id = columnSql(view, 'id');
    return sql`select ${id} as id from ${fromSql(view)} ${whereSql(filters(call, view, conditions))} order by ${id}`;
  }
  /** Whether a file stands in a record of these resources that the caller may read. */
  async holdsFile(call: Call, file: string, names: ReadonlySet<string>): Promise<boolean> {
    return isSeen(this.#registry, call, file, names);
  }
  /** The name of these records for people. */
  async labels(call: Call, name: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const view = this.#view(name);
    const rows = await this.chunk(call, name, { conditions: [{ type: 'in_id', value: ids.slice(0, 200) }], most: 200 });
    return new Map(rows.map((row) => [String(row.id), String(row[view.resource.label] ?? '')]));
  }
}
