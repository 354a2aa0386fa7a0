import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { waybillMoved } from '../contract/index.ts';
import type { WaybillMoved, waybills } from '../contract/index.ts';

export type Waybill = RecordOf<typeof waybills>;
/** What a waybill keeps beside its fields. */
export interface PinnedTerms {
  readonly ratedLoadKg: number;
  readonly needShipperConfirm: boolean;
  readonly serviceFeeMode: 'ADD_ON' | 'GROSS_UP';
  readonly serviceFeePpm: number;
  readonly frozenBy: string | null;
}

export async function pinnedTerms(call: Pick<Call, 'tx'>, { platformId, id }: Waybill): Promise<PinnedTerms> {
  const terms = await call.tx.one<PinnedTerms>(sql`
    select rated_load_kg, need_shipper_confirm, service_fee_mode, service_fee_ppm, frozen_by from waybill where platform_id = ${platformId} and id = ${id}`);
  if (!terms) throw new Error(`Waybill ${id} has gone while it was locked`);
  return terms;
}

/** Tells the cockpit and the live list that a waybill moved. */
export async function tellMoved(call: Pick<Call, 'emit' | 'now'>, waybill: Waybill, to: number, signed?: WaybillMoved['signed']): Promise<void> {
  await call.emit(waybillMoved, {
    id: waybill.id, waybillSn: waybill.waybillSn, vehicleNum: waybill.vehicleNum, platformId: waybill.platformId,
    from: waybill.waybillStatus, to, at: call.now(), ...(signed ? { signed } : {}),
    sendUnitName: waybill.loadUnitName, sendLonLat: waybill.loadLonLat, receiveUnitName: waybill.unloadUnitName, receiveLonLat: waybill.unloadLonLat,
  });
}
