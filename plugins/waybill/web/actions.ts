import { action, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { applyCaptain, applyVehicle, loadWaybill, unloadWaybill } from '../contract/index.ts';
import type { waybills } from '../contract/index.ts';
import { waybill as plugin } from '../plugin.ts';

type Waybill = RecordOf<typeof waybills>;

/** 代装货: starts with the weight that was planned. */
export const loadAction = action(loadWaybill, { initial: (waybill: Waybill) => ({ netKg: waybill.estimateKg }) });
/** 代卸货: starts with the weight that was loaded. */
export const unloadAction = action(unloadWaybill, {
  initial: (waybill: Waybill) => ({ netKg: waybill.loadNetKg ?? waybill.estimateKg }),
});
/** 改车牌 and 改车队长 of the waybill at hand. */
export const vehicleAction = action(applyVehicle, {
  initial: (waybill: Waybill) => ({ waybillId: waybill.id, driverId: waybill.driverId }),
});
export const captainAction = action(applyCaptain, {
  initial: (waybill: Waybill) => ({
    waybillId: waybill.id,
    captainName: waybill.captainName,
    payeeType: waybill.payeeType,
    payeeName: waybill.payeeName,
  }),
});
/** From whatever stands on a waybill to the waybill itself. */
export const openWaybill = (key: string) =>
  runAction<{ readonly waybillId: string }>(
    'waybill',
    (row, tools) => tools.go(plugin.routes.waybillDetail.path, { id: row.waybillId }),
    { key },
  );
