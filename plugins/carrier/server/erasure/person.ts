import { sql } from '@freightdeck/sdk/server';
import type { Sql, Tx } from '@freightdeck/sdk/server';
import type { ErasedPerson } from '../../contract/index.ts';

/** Where people of a kind stand, and as whom money knows them. */
const kinds = {
  driver: { table: sql`driver`, tableName: 'driver', payee: 'DRIVER' },
  captain: { table: sql`car_captain`, tableName: 'car_captain', payee: 'CAPTAIN' },
} as const;
export type Kind = keyof typeof kinds;

/** Somebody who asked to be erased, as the tables know them, and as they are called from then on. */
export interface Person extends ErasedPerson {
  readonly table: Sql;
  readonly tableName: string;
  readonly payee: string;
  readonly mobile: string;
  /** Key of the identity number. */
  readonly numberKey: string;
  /** The name, and those that papers bear from before a correction. */
  readonly names: readonly string[];
  /** Nobody else of this kind has the name here: rows that only name the person are theirs. */
  readonly alone: boolean;
  /** Stable, and found again in every book: name, a mobile that no telephone has, a number that no card bears. */
  readonly calledNow: string;
  readonly mobileNow: string;
  readonly numberNow: string;
  /** Tables of the installed plugins. */
  readonly there: ReadonlySet<string>;
}

export const pseudonymOf = (id: string): string => `注销人员${id.slice(-6)}`;

/** Tables that other plugins keep; where one is not installed there is nothing to tell. */
export async function tablesThere(tx: Tx, tables: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ table: string }>(sql`
    select t as table from unnest(${[...new Set(tables)]}::text[]) as t where to_regclass(t) is not null`);
  return new Set(rows.map(({ table }) => table));
}

export async function personOf(
  tx: Tx,
  kind: Kind,
  platformId: string,
  id: string,
  tables: readonly string[],
): Promise<Person | undefined> {
  const of = kinds[kind];
  const row = await tx.one<{ name: string; mobile: string; numberKey: string; others: number }>(sql`
    select p.name, p.mobile, p.id_number as number_key, (select count(*)::int from ${of.table} o
      where o.platform_id = p.platform_id and o.name = p.name and o.id <> p.id) as others
    from ${of.table} p where p.platform_id = ${platformId} and p.id = ${id} and p.erased_at is null for update`);
  if (!row) return undefined;
  const before =
    kind === 'driver'
      ? await tx.rows<{ name: string }>(sql`
          select distinct n.name from driver_change c, unnest(array[c.name, c.before ->> 'name']) as n (name)
          where c.platform_id = ${platformId} and c.driver_id = ${id} and n.name is not null`)
      : [];
  return {
    ...{ platformId, kind, id, ...of, mobile: row.mobile, numberKey: row.numberKey, alone: row.others === 0 },
    names: [...new Set([row.name, ...before.map(({ name }) => name)])],
    calledNow: pseudonymOf(id),
    mobileNow: `x${id.slice(-10).padStart(10, '0')}`,
    numberNow: `x${id}`,
    there: await tablesThere(tx, tables),
  };
}

/** Condition on `w`, a waybill: a trip of this driver, or one that this captain was named on. */
export const isTripOf = ({ kind, platformId, id, names, alone }: Person): Sql => sql`w.platform_id = ${platformId}
  and ${kind === 'driver' ? sql`w.driver_id = ${id}` : sql`${alone} and w.captain_name = any(${[...names]}::text[])`}`;
