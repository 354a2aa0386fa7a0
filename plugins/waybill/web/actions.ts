import { action, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { applyCaptain, applyVehicle, loadWaybill, unloadWaybill } from '../contract/index.ts';
import type { waybills } from '../contract/index.ts';
import { waybill as plugin } from '../plugin.ts';

type Waybill = RecordOf<typeof waybills>;

/** 代装货: prefilled with the planned weight. */
export const loadAction = action(loadWaybill, { initial: (waybill: Waybill) => ({ netKg: waybill.estimateKg }) });
/** 代卸货: prefilled with the loaded weight. */
export const unloadAction = action(unloadWaybill, {
  initial: (waybill: Waybill) => ({ netKg: waybill.loadNetKg ?? waybill.estimateKg }),
});
/** 改车牌 and 改车队长 of this waybill. */
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
/** Opens the waybill of any record that belongs to one. */
export const openWaybill = (key: string) =>
  runAction<{ readonly waybillId: string }>(
    'waybill',
    (row, tools) => tools.go(plugin.routes.waybillDetail.path, { id: row.waybillId }),
    { key },
  );
