import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';

/**
 * The actual carrier of a trip `w` as its vehicle `v`, its owner `o` and its driver `d` tell: the company a vehicle is
 * attached to, an owner with a permit of its own, else the driver on own account, known by the vehicle's certificate.
 * Up to 4.5 t no permit is needed: the area of the vehicle and six zeros stand for it.
 */
export const carrierColumns: Sql = sql`
  case when v.attach_company is not null then v.attach_company when o.road_permit_no is not null then o.name
    else d.name end as carrier_name,
  case when v.gross_mass_kg <= 4500 then left(v.road_transport_no, 6) || '000000'
    when v.attach_company is not null then v.attach_permit_no
    else coalesce(o.road_permit_no, v.road_transport_no) end as carrier_permit,
  case when v.attach_company is not null then v.attach_uscc when o.road_permit_no is not null then o.id_number
    else d.id_number end as carrier_id`;
/** Vehicle, driver and owner of a trip `w`. */
export const crewJoins: Sql = sql`
  left join vehicle v on v.platform_id = w.platform_id and v.id = w.vehicle_id
  left join driver d on d.platform_id = w.platform_id and d.id = w.driver_id
  left join car_owner_vehicle ov on ov.platform_id = w.platform_id and ov.vehicle_id = w.vehicle_id
  left join car_owner o on o.platform_id = ov.platform_id and o.id = ov.owner_id`;
export interface ActualCarrier {
  readonly carrierName: string | null;
  readonly carrierPermit: string | null;
  readonly carrierId: string | null;
}
