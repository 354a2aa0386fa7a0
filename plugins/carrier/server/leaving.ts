import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/** 身份 of a member: car owner, broker, car captain. */
export type MemberIdentity = 5 | 6 | 7;
const accountsOf = { 5: 'carOwner', 6: 'broker', 7: 'captain' } as const satisfies Readonly<
  Record<MemberIdentity, string>
>;

/** What keeps a member from leaving: trips of the own vehicles or drivers, or money. */
export async function heldBy(
  { tx }: Pick<Call, 'tx'>,
  identity: MemberIdentity,
  platformId: string,
  id: string,
): Promise<'underway' | 'moneyLeft' | undefined> {
  const trips = {
    5: sql`join car_owner_vehicle b on b.platform_id = w.platform_id and b.vehicle_id = w.vehicle_id
      and b.owner_id = ${id}`,
    7: sql`join car_captain_driver b on b.platform_id = w.platform_id and b.driver_id = w.driver_id
      and b.captain_id = ${id}`,
    6: undefined,
  }[identity];
  if (
    trips &&
    (await tx.one(sql`select from waybill w ${trips} where w.platform_id = ${platformId}
      and w.waybill_status between 10 and 60 limit 1`))
  )
    return 'underway';
  const money = await tx.one(sql`
    select from ledger_account where platform_id = ${platformId} and owner_type = ${accountsOf[identity]}
      and owner_id = ${id} and balance <> 0 limit 1`);
  return money ? 'moneyLeft' : undefined;
}
/** Who has left owns and leads nobody here. */
export async function leave({ tx }: Pick<Call, 'tx'>, identity: MemberIdentity, platformId: string, id: string) {
  if (identity === 5)
    await tx.run(sql`delete from car_owner_vehicle where platform_id = ${platformId} and owner_id = ${id}`);
  if (identity === 7)
    await tx.run(sql`delete from car_captain_driver where platform_id = ${platformId} and captain_id = ${id}`);
}
