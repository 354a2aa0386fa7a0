import { listen, recordEvent, serve, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { vehicleAudit } from '@freightdeck/plugin-vehicle/contract';
import { bindDrivers, bindVehicles, carCaptains, carOwners } from '../contract/index.ts';

const differ = (wanted: readonly string[], found: number): boolean => new Set(wanted).size !== found;

const vehicles = serve(bindVehicles, async (call, { vehicleIds }, owner) => {
  if (owner.auditStatus !== 2) call.refuse('notAudited');
  const wanted = [...new Set(vehicleIds)];
  const { platformId, id } = owner;
  const found = await call.tx.rows<{ id: string; vehicleNum: string; ownerId: string | null }>(sql`
    select v.id, v.vehicle_num, b.owner_id from vehicle v left join car_owner_vehicle b on b.platform_id = v.platform_id
      and b.vehicle_id = v.id
    where v.platform_id = ${platformId} and v.id = any(${wanted}::text[])`);
  if (differ(wanted, found.length)) call.refuse('notFound');
  const other = found.find((one) => one.ownerId !== null && one.ownerId !== id);
  if (other) call.refuse('ownedAlready', { vehicleNum: other.vehicleNum });
  await call.tx.run(
    sql`delete from car_owner_vehicle where platform_id = ${platformId} and owner_id = ${id}
      and vehicle_id <> all(${wanted}::text[])`,
  );
  await call.tx.run(sql`
    insert into car_owner_vehicle (platform_id, vehicle_id, owner_id) select ${platformId}, one, ${id}
      from unnest(${wanted}::text[]) as one on conflict do nothing`);
  await recordEvent(call, carOwners, id, {
    action: 'bindVehicle',
    detail: { vehicleNums: found.map((one) => one.vehicleNum).join('、') },
    platformId,
  });
});

const drivers = serve(bindDrivers, async (call, { driverIds }, captain) => {
  if (captain.auditStatus !== 2) call.refuse('notAudited');
  const wanted = [...new Set(driverIds)];
  const { platformId, id } = captain;
  const found = await call.tx.rows<{ id: string; name: string; captainId: string | null }>(sql`
    select d.id, d.name, b.captain_id from driver d left join car_captain_driver b on b.platform_id = d.platform_id
      and b.driver_id = d.id
    where d.platform_id = ${platformId} and d.id = any(${wanted}::text[])`);
  if (differ(wanted, found.length)) call.refuse('notFound');
  const other = found.find((one) => one.captainId !== null && one.captainId !== id);
  if (other) call.refuse('ledAlready', { name: other.name });
  await call.tx.run(
    sql`delete from car_captain_driver where platform_id = ${platformId} and captain_id = ${id}
      and driver_id <> all(${wanted}::text[])`,
  );
  await call.tx.run(sql`
    insert into car_captain_driver (platform_id, driver_id, captain_id) select ${platformId}, one, ${id}
      from unnest(${wanted}::text[]) as one on conflict do nothing`);
  await recordEvent(call, carCaptains, id, {
    action: 'bindDriver',
    detail: { driverNames: found.map((one) => one.name).join('、') },
    platformId,
  });
});

/** A vehicle that left is removed from its owner's list. */
export const vehicleLeft = listen<{ readonly after: { readonly platformId: string; readonly id: string } }>(
  { name: `${vehicleAudit.name}.cancel` },
  async (call, { after: { platformId, id } }) => {
    await call.tx.run(sql`delete from car_owner_vehicle where platform_id = ${platformId} and vehicle_id = ${id}`);
  },
);

export const bindingServes: readonly Served[] = [vehicles, drivers];
