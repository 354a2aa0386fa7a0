export { fuelKind, fuelStatus, product } from './states.ts';
export {
  addStation,
  amendable,
  approveStation,
  disableStation,
  enableStation,
  generateQr,
  hearTopUp,
  rejectStation,
  restStation,
  resubmitStation,
  stationAudit,
  stationOpening,
  stations,
  approveTopUp,
  rejectTopUp,
  topUpStation,
} from './station.ts';
export { stationMap } from './station-map.ts';
export {
  amendmentLife,
  amendments,
  amendPrice,
  amendStation,
  approveAmendment,
  rejectAmendment,
  stationPrices,
} from './amendment.ts';
export {
  applyRefund,
  approveRefund,
  cancelFuelOrder,
  createFuelOrder,
  failFuelOrder,
  fillFuelOrder,
  fuelOrderLife,
  fuelOrders,
  limitRefusals,
  mismatchFuelOrder,
  payFuelOrder,
  rejectRefund,
  resolveFuelOrder,
} from './order.ts';
export { freezeFuel, fuelAccounts, fuelEntries, rechargeFuel, thawFuel, transferFuel } from './wallet.ts';
export {
  confirmStatement,
  hearPayment,
  makeStatement,
  payStatement,
  settleOrder,
  statementLife,
  statements,
  voidStatement,
} from './statement.ts';
export { disableQr, expireQr, qrCodes, qrLife, scanQr, useQr } from './qr-code.ts';
export { addLimit, consumeLimits, deleteLimit, disableLimit, editLimit, enableLimit, limitLife } from './limit.ts';
export {
  addLevel,
  changeLevel,
  deleteLevel,
  disableLevel,
  editLevel,
  enableLevel,
  levelLife,
  levels,
  members,
} from './member.ts';
export { addRatio, deleteRatio, editRatio, fuelRatios } from './ratio.ts';
export {
  checkPayment,
  fixPayment,
  hearPayments,
  pullPayments,
  thirdPaymentLife,
  thirdPayments,
  thirdPaymentsOf,
} from './third-party.ts';
export type { ThirdDay, ThirdPayment, ThirdPayments } from './third-party.ts';
