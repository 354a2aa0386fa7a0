import { erasedAs, sql } from '@freightdeck/sdk/server';
import type { Erased, Sql, Tx } from '@freightdeck/sdk/server';
import type { ErasedPerson } from '../../contract/index.ts';

export type Kind = ErasedPerson['kind'];
interface KindOfPerson {
  readonly table: string;
  /** As whom trips and orders pay them. */
  readonly payee: string;
  /** The column of the identity number, where they have one. */
  readonly number?: string;
  /** The state in which somebody has left. Contacts have no life that ends: where they are in use holds them. */
  readonly left?: readonly [column: string, state: number];
}
const left = ['audit_status', 9] as const;
export const kinds: Readonly<Record<Kind, KindOfPerson>> = {
  driver: { table: 'driver', payee: 'DRIVER', number: 'id_number', left },
  captain: { table: 'car_captain', payee: 'CAPTAIN', number: 'id_number', left },
  carOwner: { table: 'car_owner', payee: 'OWNER', number: 'id_number', left },
  // Paid for what they find, by orders of their own.
  broker: { table: 'broker', payee: 'none', number: 'id_number', left },
  contact: { table: 'erased_contact', payee: 'none' },
  // Of the plugin of providers; paid a commission on freight.
  partner: { table: 'yl_copartner', payee: 'none', number: 'cert_no', left: ['status', 0] },
};
export const kindNames = Object.keys(kinds) as readonly Kind[];
export const kindTables: readonly string[] = Object.values(kinds).map(({ table }) => table);
/** Condition on a row of the kind's table. */
export const hasLeft = (kind: Kind): Sql => {
  const { left: leaving } = kinds[kind];
  return leaving ? sql`${sql([leaving[0]])} = ${leaving[1]}` : sql`true`;
};

/** Somebody who asked to be erased, as the tables know them, and as they are called from then on. */
export interface Person extends ErasedPerson {
  readonly table: Sql;
  readonly payee: string;
  readonly mobile: string;
  /** Key of the identity number. */
  readonly numberKey: string;
  /** The name, and those that papers bear from before a correction. */
  readonly names: readonly string[];
  /** Nobody else of this kind has the name here: rows that only name the person are theirs. */
  readonly alone: boolean;
  /** The same person is here in another row as well, and stays: what says who they are is that row's too. */
  readonly elsewhere: boolean;
  readonly now: Erased;
  /** Tables of the installed plugins. */
  readonly there: ReadonlySet<string>;
}

/** Rows of others here, of any kind that has a number, that have this mobile or key of a number. */
export const othersWith = (
  what: 'mobile' | 'number',
  { platformId, id, there }: Pick<Person, 'platformId' | 'id' | 'there'>,
  value: string,
): Sql =>
  Object.values(kinds)
    .filter(({ table, number }) => number !== undefined && there.has(table))
    .map(
      ({ table, number = '' }) => sql`select from ${sql([table])} o where o.platform_id = ${platformId}
        and o.${sql([what === 'mobile' ? what : number])} = ${value} and o.id <> ${id} and o.erased_at is null`,
    )
    .reduce((made, one) => sql`${made} union all ${one}`);

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
  /** Who only looks locks nothing. */
  lock = sql`for update`,
): Promise<Person | undefined> {
  const { table: named, payee, number } = kinds[kind];
  const table = sql([named]);
  const row = await tx.one<{ name: string; mobile: string; numberKey: string; others: number }>(sql`
    select p.name, p.mobile, ${number === undefined ? sql`'none ' || p.id` : sql`p.${sql([number])}`} as number_key,
      (select count(*)::int from ${table} o
      where o.platform_id = p.platform_id and o.name = p.name and o.id <> p.id) as others
    from ${table} p where p.platform_id = ${platformId} and p.id = ${id} and p.erased_at is null ${lock}`);
  if (!row) return undefined;
  const before =
    kind === 'driver'
      ? await tx.rows<{ name: string }>(sql`
          select distinct n.name from driver_change c, unnest(array[c.name, c.before ->> 'name']) as n (name)
          where c.platform_id = ${platformId} and c.driver_id = ${id} and n.name is not null`)
      : [];
  const there = await tablesThere(tx, [...tables, ...kindTables]);
  const here = { platformId, id, there };
  const other = await tx.one(
    sql`select from (${
      number === undefined ? othersWith('mobile', here, row.mobile) : othersWith('number', here, row.numberKey)
    }) o limit 1`,
  );
  return {
    elsewhere: other !== undefined,
    ...{ platformId, kind, id, table, payee, mobile: row.mobile, numberKey: row.numberKey, alone: row.others === 0 },
    names: [...new Set([row.name, ...before.map(({ name }) => name)])],
    now: erasedAs(id),
    there,
  };
}

/** Goods that name the person where they are loaded or unloaded. */
export const namesContact = (goods: Sql, names: readonly string[], mobile: string): Sql => sql`(
  (${goods}.load_contact = any(${[...names]}::text[]) and ${goods}.load_mobile = ${mobile})
  or (${goods}.unload_contact = any(${[...names]}::text[]) and ${goods}.unload_mobile = ${mobile}))`;
const tripsOf: Readonly<Record<Kind, (person: Person) => Sql>> = {
  driver: ({ id }) => sql`w.driver_id = ${id}`,
  captain: ({ alone, names }) => sql`${alone} and w.captain_name = any(${[...names]}::text[])`,
  carOwner: ({ alone, names, id, there }) => sql`((${alone} and w.payee_type = 'OWNER'
    and w.payee_name = any(${[...names]}::text[])) ${
      there.has('settlement_order')
        ? sql`or exists (select from settlement_order o where o.platform_id = w.platform_id and o.waybill_id = w.id
            and o.payee_type = 'OWNER' and o.payee_id = ${id})`
        : sql``
    })`,
  broker: ({ alone, names, id, there }) =>
    sql`(${
      there.has('goods_source')
        ? sql`(${alone} and exists (select from goods_source g where g.platform_id = w.platform_id and g.id = w.goods_id
          and g.broker_name = any(${[...names]}::text[])))`
        : sql`false`
    } ${
      there.has('settlement_order')
        ? sql`or exists (select from settlement_order o where o.platform_id = w.platform_id and o.waybill_id = w.id
          and o.broker_id = ${id})`
        : sql``
    })`,
  contact: ({ names, mobile, there }) =>
    there.has('goods_source')
      ? sql`exists (select from goods_source g where g.platform_id = w.platform_id and g.id = w.goods_id
          and ${namesContact(sql`g`, names, mobile)})`
      : sql`false`,
  // Trips of shippers are nobody's who only brought the shipper.
  partner: () => sql`false`,
};
/** Condition on `w`, a waybill: a trip of this person, or one that names them. */
export const isTripOf = (person: Person): Sql => sql`w.platform_id = ${person.platformId}
  and ${tripsOf[person.kind](person)}`;
