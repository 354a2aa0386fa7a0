import { action } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { loadWaybill, unloadWaybill } from '../contract/index.ts';
import type { waybills } from '../contract/index.ts';

type Waybill = RecordOf<typeof waybills>;

/** 代装货: starts with the weight that was planned. */
export const loadAction = action(loadWaybill, { initial: (waybill: Waybill) => ({ netKg: waybill.estimateKg }) });
/** 代卸货: starts with the weight that was loaded. */
export const unloadAction = action(unloadWaybill, { initial: (waybill: Waybill) => ({ netKg: waybill.loadNetKg ?? waybill.estimateKg }) });
