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

/** The same, as columns that come with the locked record. */
export const pinnedColumns = ['ratedLoadKg', 'needShipperConfirm', 'serviceFeeMode', 'serviceFeePpm', 'frozenBy'] as const satisfies readonly (keyof PinnedTerms)[];

export const pinnedTerms = (waybill: Waybill): PinnedTerms => waybill as Waybill & PinnedTerms;

/** Tells the cockpit and the live list that a waybill moved. */
export async function tellMoved(call: Pick<Call, 'emit' | 'now'>, waybill: Waybill, to: number, signed?: WaybillMoved['signed']): Promise<void> {
  await call.emit(waybillMoved, {
    id: waybill.id, waybillSn: waybill.waybillSn, vehicleNum: waybill.vehicleNum, platformId: waybill.platformId,
    from: waybill.waybillStatus, to, at: call.now(), ...(signed ? { signed } : {}),
    sendUnitName: waybill.loadUnitName, sendLonLat: waybill.loadLonLat, receiveUnitName: waybill.unloadUnitName, receiveLonLat: waybill.unloadLonLat,
  });
}
