import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { assignWaybill, freezeWaybill, loadWaybill, unloadWaybill } from './contract/index.ts';

/** The trip every test starts with: 32 tonnes, a little less arrives than left. */
export function tripInput(goodsId: string, driverId: string, vehicleId: string, estimateKg = 32_000): InputOfCommand<typeof assignWaybill> {
  return { goodsId, driverId, vehicleId, estimateKg };
}
export const loaded: InputOfCommand<typeof loadWaybill> = { netKg: 32_460 };
export const unloaded: InputOfCommand<typeof unloadWaybill> = { netKg: 32_180 };
export const riskFreeze: InputOfCommand<typeof freezeWaybill> = { reasonCode: 'RISK', reason: '轨迹与装卸地不符，待核实' };
