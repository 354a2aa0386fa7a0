import { numberKeys, sql, withNumbers } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { isDateTime } from '@freightdeck/sdk/values';
import { drivers as driverResource } from '@freightdeck/plugin-carrier/contract';
import type { Line } from './import-line.ts';

export interface ImportDriver {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly idNumber: string;
  readonly auditStatus: number;
  readonly blocked: boolean;
}
export interface ImportVehicle {
  readonly id: string;
  readonly vehicleNum: string;
  readonly trailerNum: string | null;
  readonly ratedLoadKg: number;
  readonly auditStatus: number;
  readonly status: number;
  readonly blocked: boolean;
}
/** A trip that was driven, or is being driven: then it lasts until now. */
export interface DrivenTrip {
  readonly waybillSn: string;
  readonly driverId: string;
  readonly vehicleId: string;
  readonly loadAt: string;
  readonly unloadAt: string;
}
/** Whom and what the lines of a table name, and the trips they have made already. */
export interface Known {
  readonly drivers: readonly ImportDriver[];
  readonly vehicles: readonly ImportVehicle[];
  readonly trips: readonly DrivenTrip[];
}

/**
 * Looks up everybody and everything that the lines name, in three queries however many lines there are. `lock` keeps
 * drivers and vehicles as they are until the end of the transaction; the goods are locked before, drivers come first.
 */
export async function knownTo(
  call: Pick<Call, 'tx' | 'platformId' | 'now' | 'get'>,
  lines: readonly Line[],
  lock: boolean,
): Promise<Known> {
  const { tx, platformId, now } = call;
  const named = (name: 'driverName' | 'driverMobile' | 'driverIdNumber' | 'vehicleNum'): string[] => [
    ...new Set(lines.flatMap((line) => line[name] ?? [])),
  ];
  const today = now().slice(0, 10);
  const locked = lock ? sql`for update` : sql``;
  const found = await tx.rows<ImportDriver>(sql`
    select id, name, mobile, id_number, audit_status,
      is_barred(${platformId}, ${today}, '{DRIVER,PERSON}', id_number) as blocked
    from driver where platform_id = ${platformId} and (name = any(${named('driverName')}::text[])
      or mobile = any(${named('driverMobile')}::text[])
      or id_number = any(${numberKeys(call, named('driverIdNumber'))}))
    order by id ${locked}`);
  const drivers = await withNumbers(call, driverResource.fields, found);
  const vehicles = await tx.rows<ImportVehicle>(sql`
    select id, vehicle_num, trailer_num, rated_load_kg, audit_status, status,
      is_barred(${platformId}, ${today}, '{VEHICLE}', vehicle_num) as blocked
    from vehicle where platform_id = ${platformId} and vehicle_num = any(${named('vehicleNum')}::text[])
    order by id ${locked}`);
  const times = lines.flatMap(({ loadAt, unloadAt }) => [loadAt, unloadAt].filter((at) => at && isDateTime(at))).sort();
  const ids = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
  const trips = await tx.rows<DrivenTrip>(sql`
    select waybill_sn, driver_id, vehicle_id, load_at, coalesce(unload_at, ${now()}) as unload_at from waybill
    where platform_id = ${platformId} and waybill_status > 0 and load_at < ${times.at(-1) ?? now()}
      and coalesce(unload_at, ${now()}) > ${times[0] ?? now()}
      and (driver_id = any(${ids(drivers)}::text[]) or vehicle_id = any(${ids(vehicles)}::text[]))`);
  return { drivers, vehicles, trips };
}
