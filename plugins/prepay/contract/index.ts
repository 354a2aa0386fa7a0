export { prepayChannel, prepayKind, prepayOrders, prepayStatus } from './prepay-order.ts';
export {
  applyPrepay,
  approvePrepay,
  cancelPrepay,
  hearRefund,
  payPrepay,
  prepayLife,
  queryPrepay,
  recoverPrepay,
  refundPrepay,
  rejectPrepay,
  retryPrepay,
  writeOffPrepay,
} from './prepay-life.ts';
export type { TyyAnswer, TyyBack, TyyBackAnswer, TyyOrder } from './prepaid.ts';
export { prepayQuote, prepayWaiting, tyyConsumeBatchConfigValidate, tyyPay, tyyRefund } from './prepaid.ts';
