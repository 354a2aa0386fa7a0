import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import type { OwnerType } from '@freightdeck/sdk/contract';

/** Where the owners of cards are registered; bank is below the plugins that keep them, which need not be there. */
const registers: Readonly<Partial<Record<OwnerType, { readonly table: string; readonly rows: Sql }>>> = {
  driver: { table: 'driver', rows: sql`select platform_id, id, name, mobile, delete_status from driver` },
  carOwner: { table: 'car_owner', rows: sql`select platform_id, id, name, mobile, delete_status from car_owner` },
  captain: { table: 'car_captain', rows: sql`select platform_id, id, name, mobile, delete_status from car_captain` },
  broker: { table: 'broker', rows: sql`select platform_id, id, name, mobile, delete_status from broker` },
  company: {
    table: 'company',
    rows: sql`select platform_id, id, company_name as name, mobile, delete_status from company`,
  },
  station: {
    table: 'fuel_station',
    rows: sql`select platform_id, id, station_name as name, mobile, delete_status from fuel_station`,
  },
};

interface Refusing {
  refuse(code: 'ownerUnknown' | 'ownerSeveral', values: { readonly owner: string }): never;
}
/**
 * The registered owner whom a person has named by id, name or mobile. Kinds that nobody keeps a register of are taken
 * as they are given.
 */
export async function registeredOwner(
  call: Pick<Call, 'tx' | 'platformId'> & Refusing,
  ownerType: OwnerType,
  owner: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const register = registers[ownerType];
  if (!register) return undefined;
  const there = await call.tx.one<{ is: boolean }>(sql`select to_regclass(${register.table}) is not null as is`);
  if (!there?.is) return undefined;
  const found = await call.tx.rows<{ id: string; name: string }>(sql`
    select id, name from (${register.rows}) o where platform_id = ${call.platformId} and delete_status = '0'
      and ${owner.trim()} in (id, name, mobile) order by id limit 2`);
  const [one, another] = found;
  if (!one) return call.refuse('ownerUnknown', { owner });
  if (another) return call.refuse('ownerSeveral', { owner });
  return one;
}
