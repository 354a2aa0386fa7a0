export { freezeFlag, freezeReason, settleStatus, sourceChannel, waybillStatus } from './states.ts';
export { waybills } from './waybill.ts';
export {
  acceptWaybill, arriveLoad, arriveUnload, assignWaybill, cancelWaybill, confirmWaybill, departWaybill, freezeWaybill, loadWaybill, signWaybill, thawWaybill, unloadWaybill, voidWaybill,
} from './commands.ts';
export type { WaybillMoved } from './life.ts';
export { waybillLife, waybillMoved } from './life.ts';
