export { prepayChannel, prepayKind, prepayOrders, prepayStatus } from './prepay-order.ts';
export {
  applyPrepay,
  approvePrepay,
  cancelPrepay,
  payPrepay,
  prepayLife,
  queryPrepay,
  recoverPrepay,
  refundPrepay,
  rejectPrepay,
  retryPrepay,
  writeOffPrepay,
} from './prepay-life.ts';
export type { PrepaidParts, TyyAnswer, TyyOrder } from './prepaid.ts';
export { Prepaid, prepayQuote, prepayWaiting, TyyChannel, tyyConsumeBatchConfigValidate } from './prepaid.ts';
