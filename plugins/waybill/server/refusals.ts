import { firstRefusal, sql } from '@freightdeck/sdk/server';
import type { Call, Refusing, Sql } from '@freightdeck/sdk/server';
import type { RefusalOf } from '@freightdeck/sdk/contract';
import type { applyVehicle, assignWaybill } from '../contract/index.ts';
import type { paperRefusals } from '../contract/crew-papers.ts';

/*
 * Why goods, a driver or a vehicle cannot be dispatched. Pickers show these expressions, and the commands refuse by
 * them, so that both always say the same. Each reads its record by the alias `r`.
 */
type Assigning = RefusalOf<typeof assignWaybill>;
/** Those that both commands with a crew can answer. */
type Crewing = Assigning & RefusalOf<typeof applyVehicle>;

export const goodsRefusal = (at: string): Sql =>
  firstRefusal<Assigning>(
    { code: 'goodsNotOpen', when: sql`r.status <> 30 or r.valid_to <= ${at}::timestamptz` },
    {
      code: 'quantityExceeded',
      when: sql`r.dispatched_kg >= r.total_kg`,
      values: { left: sql`to_char((r.total_kg - r.dispatched_kg) / 1000.0, 'FM999,999,990.000')` },
    },
  );

/** The trip that the record is on, other than the waybill `beside`. */
const underWay = (column: Sql, beside: string): Sql => sql`
  select w.waybill_sn from waybill w where w.platform_id = r.platform_id and ${column} = r.id
    and w.waybill_status between 10 and 60 and w.id <> ${beside}`;

/** A paper that is not valid any more on the day of dispatch, with its last day. */
const ended = (code: Exclude<keyof typeof paperRefusals, 'vehicleDisabled'>, to: Sql, today: string) => ({
  code,
  when: sql`${to} < ${today}::date`,
  values: { date: sql`to_char(${to}, 'YYYY-MM-DD')` },
});
export function driverRefusal(today: string, beside = ''): Sql {
  const trip = underWay(sql`w.driver_id`, beside);
  return firstRefusal<Crewing>(
    { code: 'driverNotAudited', when: sql`r.audit_status <> 2` },
    ended('licenceEnded', sql`r.license_to`, today),
    ended('qualificationEnded', sql`case when r.vehicle_class not like 'C%' then r.qualification_to end`, today),
    {
      code: 'driverBlocked',
      when: sql`is_barred(r.platform_id, ${today}::date, '{DRIVER,PERSON}', r.id_number)`,
    },
    { code: 'driverBusy', when: sql`exists (${trip})`, values: { waybillSn: sql`(${trip} limit 1)` } },
  );
}
export function vehicleRefusal(today: string, beside = ''): Sql {
  const trip = underWay(sql`w.vehicle_id`, beside);
  return firstRefusal<Crewing>(
    { code: 'vehicleNotAudited', when: sql`r.audit_status <> 2` },
    { code: 'vehicleDisabled', when: sql`r.status = 0` },
    ended('transportEnded', sql`r.road_transport_to`, today),
    ended('permitEnded', sql`r.driving_permit_to`, today),
    ended('inspectionEnded', sql`r.inspect_to`, today),
    ended('insuranceEnded', sql`least(r.insurance_compulsory_to, r.insurance_commercial_to)`, today),
    { code: 'vehicleBlocked', when: sql`is_barred(r.platform_id, ${today}::date, '{VEHICLE}', r.vehicle_num)` },
    { code: 'vehicleBusy', when: sql`exists (${trip})`, values: { waybillSn: sql`(${trip} limit 1)` } },
  );
}

/**
 * The first reason against this crew. Both are locked: the statement is a new one, so that it sees what those who held
 * the locks have done.
 */
export async function crewRefusal(
  { tx, platformId, now }: Pick<Call, 'tx' | 'platformId' | 'now'>,
  driverId: string,
  vehicleId: string,
  beside = '',
): Promise<Refusing<Crewing> | undefined> {
  const today = now().slice(0, 10);
  const found = await tx.one<Readonly<Record<'driver' | 'vehicle', Refusing<Crewing> | null>>>(sql`select
    (select ${driverRefusal(today, beside)} from driver r
      where r.platform_id = ${platformId} and r.id = ${driverId}) as driver,
    (select ${vehicleRefusal(today, beside)} from vehicle r
      where r.platform_id = ${platformId} and r.id = ${vehicleId}) as vehicle`);
  return found?.driver ?? found?.vehicle ?? undefined;
}
/** The same of goods that are locked. */
export async function goodsRefused(
  { tx, platformId, now }: Pick<Call, 'tx' | 'platformId' | 'now'>,
  goodsId: string,
): Promise<Refusing<Assigning> | undefined> {
  const found = await tx.one<{ refusal: Refusing<Assigning> | null }>(
    sql`select ${goodsRefusal(now())} as refusal from goods_source r
      where r.platform_id = ${platformId} and r.id = ${goodsId}`,
  );
  return found?.refusal ?? undefined;
}
