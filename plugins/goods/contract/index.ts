export { cargoType, goodsStatus, pricedBy, valuationMethod, weightBasis } from './states.ts';
export { applyTo, sourceType } from './terms.ts';
export { goodsSources } from './goods.ts';
export { businessType, plainTransport, transportType } from './regulated.ts';
export type { FeeTerms, RuleTerms, TripAmounts, ValuationTerms, WeightBasis } from './freight.ts';
export {
  calculateFreight,
  freezeOf,
  grossFreight,
  lossDeduction,
  noAmounts,
  plainRules,
  rounded,
  serviceFeeOf,
  settleWeights,
  taxApart,
  toleranceKg,
} from './freight.ts';
export {
  addGoods,
  copyGoods,
  editCard,
  editGoods,
  goodsTerms,
  markTemplate,
  openFields,
  setAgent,
} from './commands.ts';
export {
  changePrice,
  changeTons,
  changeValuation,
  goodsEditRecords,
  priceChangeSlot,
  rateHistory,
  tonsHistory,
  valuationHistory,
} from './changes.ts';
export {
  appendGoods,
  regulateGoods,
  approveGoods,
  closeGoods,
  expireGoods,
  extendGoods,
  fillGoods,
  finishGoods,
  goodsLife,
  pauseGoods,
  rejectGoods,
  reopenGoods,
  resumeGoods,
  submitGoods,
} from './life.ts';
export type { TripSigned } from './events.ts';
export {
  goodsClosing,
  goodsEnding,
  goodsDispatched,
  goodsFinished,
  goodsPublishing,
  goodsRepriced,
  goodsTripSigned,
} from './events.ts';
export { addAddress, addresses, deleteAddress, editAddress } from './address-book.ts';
export { getGoodsQrCode, setGoodsQrCode, visitGoods } from './qr-code.ts';
export { cancelFee, failFee, feeOrderLife, feeOrders, feePayment, paidFee, payFee, refundFee } from './fee-orders.ts';
export { calculateTrip, calculationSteps } from './calculate.ts';
export {
  activateYuehuo,
  addYuehuoConfig,
  addYuehuoOrder,
  confirmBill,
  disableYuehuo,
  editYuehuoConfig,
  enableYuehuo,
  finishYuehuo,
  generateBills,
  stopYuehuo,
  unconfirmBill,
  yuehuoBillLife,
  yuehuoBills,
  yuehuoConfigLife,
  yuehuoConfigs,
  yuehuoLines,
  yuehuoOrderLife,
  yuehuoOrders,
} from './yuehuo.ts';
