import { sql } from '../../sdk/server/index.ts';
import type { Database, Sql } from '../../sdk/server/index.ts';
import { addContract } from '../../plugins/evidence/contract/index.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  departWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import { driverPerson } from './freight-world.ts';
import type { FreightWorld, TripParts } from './freight-world.ts';

type Goods = Parameters<FreightWorld['trip']>[1];
const write = (database: Database, query: Sql): Promise<number> =>
  database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.run(query));
const modes = (database: Database, mode: Sql): Promise<number> =>
  write(database, sql`update compliance_rule set rule_mode = ${mode}`);

/** For a story that is not about evidence: rules still answer and warn, and stop nothing. */
export const stopNothing = (database: Database): Promise<number> => modes(database, sql`'WARN'`);
/** Steps that the rules would stop are done all the same; afterwards the rules stop again as 9.3 says. */
export async function ungated<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await stopNothing(database);
  try {
    return await work();
  } finally {
    await modes(database, sql`case rule_level when 'B' then 'BLOCK' else 'WARN' end`);
  }
}

/** The contract with the shipper that all of its trips are driven under, and the text of those with carriers. */
async function contracted(world: FreightWorld, companyId: string): Promise<void> {
  const day = world.clock().toISOString().slice(0, 10);
  await write(
    world.database,
    sql`insert into contract_template (id, name, contract_type, body, created_at, updated_at)
      values ('carriage', '承运', 'CARRIER', '按约运输', now(), now()) on conflict do nothing`,
  );
  const { id } = await world.run(addContract, frameContract(companyId, day, '2099-12-31'));
  await write(
    world.database,
    sql`update contract set contract_status = 40, file_hash = repeat('0', 64), party_a_signed_at = ${world.clock()},
      party_b_signed_at = ${world.clock()}, signed_at = ${world.clock()}, valid_from = '2026-01-01' where id = ${id}`,
  );
}
let slips = 0;
/** Both slips of a trip as they are after their audit, in place of those that are awaited. */
async function giveSlips(world: FreightWorld, { id }: { readonly id: string }): Promise<void> {
  await write(world.database, sql`delete from pound where waybill_id = ${id} and pound_status = 0`);
  await write(
    world.database,
    sql`insert into pound (platform_id, id, pound_sn, pound_type, waybill_id, waybill_sn, company_name, vehicle_num,
        goods_name, unit_name, gross_kg, tare_kg, net_kg, weigh_at, in_fence, photo, pound_status, created_at, updated_at)
      select w.platform_id, 'slip-' || k.type || ${++slips} || w.id, 'BD' || k.type || w.waybill_sn, k.type, w.id,
        w.waybill_sn, w.company_name, w.vehicle_num, w.goods_name, k.unit, k.net + 16000, 16000, k.net, k.at, 1,
        'photo-' || k.type || w.id, 2, now(), now()
      from waybill w cross join lateral (values ('LOAD', w.load_unit_name, w.load_net_kg, w.load_at),
        ('UNLOAD', w.unload_unit_name, w.unload_net_kg, w.unload_at)) as k (type, unit, net, at)
      where w.id = ${id} and k.net is not null`,
  );
}
/** The track of a trip as it is summarised when its terminal has told everything. */
export const giveTrack = (world: FreightWorld, { id }: { readonly id: string }): Promise<number> =>
  write(
    world.database,
    sql`update waybill_track set point_count = 480, coverage = 985000, track_distance_m = distance_m,
      distance_ratio = 1000000, max_gap_min = 6, load_fence = 1, unload_fence = 1, source = 'BEIDOU',
      computed_at = ${world.clock()}, stale = false where id = ${id}`,
  );

/** Goods, shipper with a contract, driver and truck that may drive anything of the kind. */
export async function honestParts(world: FreightWorld, goods: Goods = {}): Promise<TripParts> {
  const parts = await world.parts({ distanceM: 945_000, ...goods });
  await write(world.database, sql`update driver set vehicle_class = 'A2' where id = ${parts.driverId}`);
  await contracted(world, parts.companyId);
  world.later(1);
  return parts;
}
/**
 * A trip with all that an honest one has, by real commands: contracts, slips, a track, and the time that the way takes.
 * `without`: what is missing of it.
 */
export async function honestTrip(
  world: FreightWorld,
  state: 20 | 60 | 70 = 70,
  goods: Goods = {},
  without: readonly ('slips' | 'track')[] = [],
): Promise<TripParts & { readonly id: string; readonly waybillSn: string }> {
  const parts = await honestParts(world, goods);
  const trip = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
  const on = { id: trip.id };
  await world.run(acceptWaybill, {}, { as: driverPerson, on });
  if (state === 20) return { ...parts, ...trip };
  await world.run(arriveLoad, {}, { as: driverPerson, on });
  await world.run(loadWaybill, loaded, { on });
  await world.run(departWaybill, {}, { as: driverPerson, on });
  const [way] = await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
    tx.rows<{ distanceM: number }>(sql`select distance_m from waybill where id = ${trip.id}`),
  );
  world.later(Math.ceil((way?.distanceM ?? 0) / 1_000));
  await world.run(arriveUnload, {}, { as: driverPerson, on });
  await world.run(unloadWaybill, unloaded, { on });
  if (!without.includes('slips')) await giveSlips(world, trip);
  if (!without.includes('track')) await giveTrack(world, trip);
  if (state === 70) await world.run(signWaybill, {}, { on });
  return { ...parts, ...trip };
}
