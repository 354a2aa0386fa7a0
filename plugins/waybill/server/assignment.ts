import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { RuleTerms } from '@freightdeck/plugin-goods/contract';

/** The fields of a goods source that an assignment needs, with the terms of its shipper. */
export interface AssignableGoods extends RuleTerms {
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
  readonly unloadBefore: string | null;
  readonly serviceFeeMode: 'ADD_ON' | 'GROSS_UP';
  readonly serviceFeePpm: number;
  readonly receiptRetention: number;
  readonly needPound: boolean;
  readonly needReceipt: boolean;
  readonly needFence: boolean;
  readonly needInsure: boolean;
}
/** A driver with a vehicle. */
export interface AssignableCrew {
  readonly driverName: string;
  readonly driverMobile: string;
  readonly driverAuditStatus: number;
  readonly vehicleNum: string;
  readonly trailerNum: string | null;
  readonly ratedLoadKg: number;
  readonly vehicleAuditStatus: number;
  readonly driverBlocked: boolean;
  readonly vehicleBlocked: boolean;
}
type Tenant = Pick<Call, 'tx' | 'platformId'>;

/**
 * Locks the goods source. Every assignment locks goods before crew, so that two at once wait for each other instead of
 * deadlocking.
 */
export function lockGoods({ tx, platformId }: Tenant, goodsId: string): Promise<AssignableGoods | undefined> {
  return tx.one<AssignableGoods>(sql`
    select g.goods_sn, g.goods_name, g.cargo_type, g.company_id, g.company_name, g.load_place, g.load_lon_lat,
      g.load_unit_name,
      g.unload_place, g.unload_lon_lat, g.unload_unit_name, g.distance_m, g.valuation_method, g.weight_basis,
        g.carrier_price,
      g.total_kg - g.dispatched_kg as left_kg, g.need_shipper_confirm, g.status, g.valid_to, g.unload_before,
      g.shipper_price, g.loss_tolerance_type, g.loss_tolerance, g.loss_deduct_mode, g.goods_value_price, g.gain_mode,
        g.gain_tolerance_type, g.gain_tolerance, g.rounding_rule, g.oil_ratio, g.gas_ratio,
      g.info_fee_mode, g.info_fee_value, g.info_fee_bearer, g.receipt_retention,
      g.need_pound, g.need_receipt, g.need_fence, g.need_insure,
      c.service_fee_mode, c.invoice_tax as service_fee_ppm
    from goods_source g join company c on c.platform_id = g.platform_id and c.id = g.company_id
    where g.platform_id = ${platformId} and g.id = ${goodsId} for update of g`);
}

/** Locks the driver and then the vehicle, always in this order. */
export function lockCrew(
  { tx, platformId, now }: Tenant & Pick<Call, 'now'>,
  driverId: string,
  vehicleId: string,
): Promise<AssignableCrew | undefined> {
  const today = now().slice(0, 10);
  return tx.one<AssignableCrew>(sql`
    select d.name as driver_name, d.mobile as driver_mobile, d.audit_status as driver_audit_status,
      v.vehicle_num, v.trailer_num, v.rated_load_kg, v.audit_status as vehicle_audit_status,
      is_barred(${platformId}, ${today}, '{DRIVER,PERSON}', d.id_number) as driver_blocked, is_barred(${platformId},
        ${today}, '{VEHICLE}', v.vehicle_num) as vehicle_blocked
    from driver d, vehicle v
    where d.platform_id = ${platformId} and d.id = ${driverId} and v.platform_id = ${platformId}
      and v.id = ${vehicleId} for update of d, v`);
}
