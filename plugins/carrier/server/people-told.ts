import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/** Text of a message about a rejected document. */
export const refused = (what: string, reason = ''): string => `${what}未通过审核：${reason}，请修改后重新提交。`;

type Reading = Pick<Call, 'tx'>;
type Part = ReturnType<typeof sql>;

/**
 * Mobiles of the people of a vehicle: its owner, the driver of its running trip, and his captain. The only question
 * this plugin asks of the waybill table, because waybills depend on drivers and not the reverse.
 */
export const mobilesOfVehicle = (platformId: Part, vehicleId: Part): Part => sql`
  select o.mobile from car_owner_vehicle b join car_owner o on o.platform_id = b.platform_id and o.id = b.owner_id
  where b.platform_id = ${platformId} and b.vehicle_id = ${vehicleId} and o.status = 1 and o.delete_status = '0'
  union select w.driver_mobile from waybill w where w.platform_id = ${platformId} and w.vehicle_id = ${vehicleId}
    and w.waybill_status between 10 and 60
  union select c.mobile from waybill w join car_captain_driver b on b.platform_id = w.platform_id
    and b.driver_id = w.driver_id join car_captain c on c.platform_id = b.platform_id and c.id = b.captain_id
  where w.platform_id = ${platformId} and w.vehicle_id = ${vehicleId} and w.waybill_status between 10 and 60
    and c.status = 1 and c.delete_status = '0'`;
/** Mobile of a driver's captain. */
export const mobileOfCaptain = (platformId: Part, driverId: Part): Part => sql`
  select c.mobile from car_captain_driver b join car_captain c on c.platform_id = b.platform_id and c.id = b.captain_id
  where b.platform_id = ${platformId} and b.driver_id = ${driverId} and c.status = 1 and c.delete_status = '0'`;

export async function peopleOfVehicle(
  { tx }: Reading,
  platformId: string,
  vehicleId: string,
): Promise<readonly string[]> {
  return (
    await tx.rows<{ mobile: string }>(
      sql`select p.mobile from (${mobilesOfVehicle(sql`${platformId}`, sql`${vehicleId}`)}) p order by p.mobile`,
    )
  ).map(({ mobile }) => mobile);
}
export async function captainOf({ tx }: Reading, platformId: string, driverId: string): Promise<string | undefined> {
  return (await tx.one<{ mobile: string }>(mobileOfCaptain(sql`${platformId}`, sql`${driverId}`)))?.mobile;
}
