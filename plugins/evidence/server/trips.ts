import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/** The fields of a waybill that its slips need. */
export interface SlipTrip {
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyName: string;
  readonly vehicleNum: string;
  readonly driverName: string;
  readonly goodsName: string;
  readonly loadUnitName: string;
  readonly unloadUnitName: string;
  readonly loadLonLat: string;
  readonly unloadLonLat: string;
  readonly loadNetKg: number | null;
  readonly unloadNetKg: number | null;
  /** What its lorry may carry. */
  readonly ratedLoadKg: number;
  readonly waybillStatus: number;
  readonly settleStatus: number;
  readonly reportStatus: number;
  readonly needPound: boolean;
  readonly needReceipt: boolean;
  readonly acceptAt: string;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
  readonly signAt: string | null;
}

export function tripOf(
  { tx, isOperator, platformId }: Pick<Call, 'tx' | 'isOperator' | 'platformId'>,
  id: string,
): Promise<SlipTrip | undefined> {
  return tx.one<SlipTrip>(sql`
    select platform_id, waybill_sn, company_name, vehicle_num, driver_name, goods_name, load_unit_name,
      unload_unit_name, load_lon_lat, unload_lon_lat, load_net_kg, unload_net_kg,
      rated_load_kg, waybill_status, settle_status, report_status, need_pound, need_receipt, accept_at, load_at,
      unload_at, sign_at
    from waybill where id = ${id} and (${isOperator} or platform_id = ${platformId})`);
}

/** Columns a slip copies from its waybill, so that lists of slips need no other table. */
export function awaitedColumns(trip: SlipTrip, poundType: 'LOAD' | 'UNLOAD'): object {
  const { waybillSn, companyName, vehicleNum, goodsName } = trip;
  const load = poundType === 'LOAD';
  return {
    waybillSn,
    companyName,
    vehicleNum,
    goodsName,
    unitName: load ? trip.loadUnitName : trip.unloadUnitName,
    declaredKg: load ? trip.loadNetKg : trip.unloadNetKg,
  };
}
