import { sql, timeBetween } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { formatDistance } from '@freightdeck/sdk/values';

/** No lorry is faster than this, in metres an hour (rule T-05). */
const fastest = 110_000;
/** How long the way takes at least, as a person is told of it. */
export function leastTime(distanceM: number): Readonly<Record<'km' | 'hours' | 'minutes', string | number>> {
  const all = Math.max(1, Math.ceil((distanceM / fastest) * 60));
  return { km: formatDistance(distanceM), hours: Math.floor(all / 60), minutes: all % 60 };
}
/** Whether no lorry can have come that far between these moments. */
export function isTooFast(loadAt: string, unloadAt: string, distanceM: number): boolean {
  const hours = timeBetween(loadAt, unloadAt, 'hours');
  return hours <= 0 || hours * fastest < distanceM;
}

interface Crewed {
  readonly platformId: string;
  readonly driverId: string;
  readonly vehicleId: string;
  /** The trip itself, which does not overlap with itself. */
  readonly beside: string;
}
/**
 * Number of another trip that this driver or this vehicle makes between the two moments. Driver and vehicle are locked,
 * so that none is imported for them meanwhile.
 */
export async function overlappingTrip(
  { tx, now }: { readonly tx: Tx; now(): string },
  { platformId, driverId, vehicleId, beside }: Crewed,
  from: string,
  to: string,
): Promise<string | undefined> {
  await tx.rows(sql`select 1 from driver where platform_id = ${platformId} and id = ${driverId} for share`);
  await tx.rows(sql`select 1 from vehicle where platform_id = ${platformId} and id = ${vehicleId} for share`);
  const trip = await tx.one<{ waybillSn: string }>(sql`
    select waybill_sn from waybill where platform_id = ${platformId} and id <> ${beside} and waybill_status > 0
      and (driver_id = ${driverId} or vehicle_id = ${vehicleId})
      and load_at < ${to}::timestamptz and coalesce(unload_at, ${now()}::timestamptz) > ${from}::timestamptz
    order by load_at limit 1`);
  return trip?.waybillSn;
}
