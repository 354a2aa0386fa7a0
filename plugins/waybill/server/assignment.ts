import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/** A goods source as an assignment needs it, with the terms of its shipper. */
export interface AssignableGoods {
  readonly id: string;
  readonly goodsSn: string;
  readonly goodsName: string;
  readonly cargoType: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly loadPlace: string;
  readonly loadLonLat: string;
  readonly loadUnitName: string;
  readonly unloadPlace: string;
  readonly unloadLonLat: string;
  readonly unloadUnitName: string;
  readonly distanceM: number;
  readonly valuationMethod: 'TONNE' | 'TRIP' | 'KM' | 'TONNE_KM';
  readonly weightBasis: 'LOAD' | 'UNLOAD' | 'MIN' | 'MAX';
  readonly carrierPrice: number;
  readonly leftKg: number;
  readonly needShipperConfirm: boolean;
  readonly status: number;
  readonly validTo: string;
  readonly serviceFeeMode: 'ADD_ON' | 'GROSS_UP';
  readonly serviceFeePpm: number;
}
export interface AssignableDriver {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly auditStatus: number;
  readonly licenseTo: string;
}
export interface AssignableVehicle {
  readonly id: string;
  readonly vehicleNum: string;
  readonly trailerNum: string | null;
  readonly ratedLoadKg: number;
  readonly auditStatus: number;
  readonly roadTransportTo: string;
}
interface Assignable {
  readonly goods: AssignableGoods | undefined;
  readonly driver: AssignableDriver | undefined;
  readonly vehicle: AssignableVehicle | undefined;
}

/** Locks goods, driver and vehicle, always in this order, so that two assignments wait for each other and never deadlock. */
export async function lockAssignable(call: Pick<Call, 'tx' | 'platformId'>, goodsId: string, driverId: string, vehicleId: string): Promise<Assignable> {
  const { tx, platformId } = call;
  const goods = await tx.one<AssignableGoods>(sql`
    select g.id, g.goods_sn, g.goods_name, g.cargo_type, g.company_id, g.company_name, g.load_place, g.load_lon_lat, g.load_unit_name,
      g.unload_place, g.unload_lon_lat, g.unload_unit_name, g.distance_m, g.valuation_method, g.weight_basis, g.carrier_price,
      g.total_kg - g.dispatched_kg as left_kg, g.need_shipper_confirm, g.status, g.valid_to, c.service_fee_mode, c.invoice_tax as service_fee_ppm
    from goods_source g join company c on c.platform_id = g.platform_id and c.id = g.company_id
    where g.platform_id = ${platformId} and g.id = ${goodsId} for update of g`);
  const driver = await tx.one<AssignableDriver>(
    sql`select id, name, mobile, audit_status, license_to from driver where platform_id = ${platformId} and id = ${driverId} for update`,
  );
  const vehicle = await tx.one<AssignableVehicle>(
    sql`select id, vehicle_num, trailer_num, rated_load_kg, audit_status, road_transport_to from vehicle where platform_id = ${platformId} and id = ${vehicleId} for update`,
  );
  return { goods, driver, vehicle };
}

/** Number of the trip a driver is on; undefined when there is none. The driver is locked. */
export async function tripOfDriver(call: Pick<Call, 'tx' | 'platformId'>, driverId: string): Promise<string | undefined> {
  const trip = await call.tx.one<{ waybillSn: string }>(
    sql`select waybill_sn from waybill where platform_id = ${call.platformId} and driver_id = ${driverId} and waybill_status between 10 and 60 limit 1`,
  );
  return trip?.waybillSn;
}

/** Number of the trip a vehicle is on; undefined when there is none. The vehicle is locked. */
export async function tripOfVehicle(call: Pick<Call, 'tx' | 'platformId'>, vehicleId: string): Promise<string | undefined> {
  const trip = await call.tx.one<{ waybillSn: string }>(
    sql`select waybill_sn from waybill where platform_id = ${call.platformId} and vehicle_id = ${vehicleId} and waybill_status between 10 and 60 limit 1`,
  );
  return trip?.waybillSn;
}
