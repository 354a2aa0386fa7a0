import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import type { OwnerType } from '@freightdeck/sdk/contract';

/** 辅助核算 item as the other system knows it: a code that people can read and type, and a name. */
export interface Item {
  readonly code: string;
  readonly name: string;
}
interface Owned {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
}
/** Long ids are for machines: the last letters tell one of a kind from another. */
const short = (letters: string, id: Sql): Sql => sql`${letters}::text || right(${id}, 8)`;
/** Registers of the owners of accounts; they are kept by plugins that need not be there. */
const registers: Readonly<Partial<Record<OwnerType, { readonly table: string; readonly rows: Sql }>>> = {
  company: { table: 'company', rows: sql`select platform_id, id, uscc as code, company_name as name from company` },
  driver: { table: 'driver', rows: sql`select platform_id, id, ${short('SJ', sql`id`)} as code, name from driver` },
  carOwner: {
    table: 'car_owner',
    rows: sql`select platform_id, id, ${short('CZ', sql`id`)} as code, name from car_owner`,
  },
  captain: {
    table: 'car_captain',
    rows: sql`select platform_id, id, ${short('CD', sql`id`)} as code, name from car_captain`,
  },
  broker: { table: 'broker', rows: sql`select platform_id, id, ${short('JJ', sql`id`)} as code, name from broker` },
  station: {
    table: 'fuel_station',
    rows: sql`select platform_id, id, ${short('YZ', sql`id`)} as code, station_name as name from fuel_station`,
  },
  // What is owed for a trip is owed to whoever drove it; its number stands in the summary.
  waybill: {
    table: 'waybill',
    rows: sql`select platform_id, id, ${short('SJ', sql`driver_id`)} as code, driver_name as name from waybill`,
  },
};
export const keyOf = ({ ownerType, ownerId }: Owned): string => `${ownerType} ${ownerId}`;

/** The items of owners, by `keyOf`; an owner in no register is not among them. */
export async function itemsOf(
  call: Pick<Call, 'tx'>,
  book: string,
  owners: readonly Owned[],
): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  for (const ownerType of new Set(owners.map((owner) => owner.ownerType))) {
    const register = registers[ownerType];
    if (!register) continue;
    const there = await call.tx.one<{ is: boolean }>(sql`select to_regclass(${register.table}) is not null as is`);
    if (!there?.is) continue;
    const ids = [...new Set(owners.filter((owner) => owner.ownerType === ownerType).map(({ ownerId }) => ownerId))];
    const rows = await call.tx.rows<Item & { readonly id: string }>(sql`
      select id, code, name from (${register.rows}) o where platform_id = ${book} and id = any(${ids}::text[])`);
    for (const { id: ownerId, code, name } of rows) found.set(keyOf({ ownerType, ownerId }), { code, name });
  }
  return found;
}
