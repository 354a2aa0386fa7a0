export {
  bankChannel,
  bearer,
  cargoValueMode,
  chargeMode,
  claimStatus,
  insureMode,
  orderKind,
  orderStatus,
  policyStatus,
  riskType,
  syncStatus,
} from './words.ts';
export { addProduct, disableProduct, editProduct, enableProduct, productLife, products } from './product.ts';
export {
  batchEditInsurance,
  disableInsurance,
  editInsurance,
  enableInsurance,
  shipperInsuranceLife,
  shipperInsurances,
} from './shipper-insurance.ts';
export { policies } from './policy.ts';
export { checkPolicy, printPolicy } from './policy-paper.ts';
export {
  cancelPolicy,
  claimPolicy,
  closeClaim,
  createPolicy,
  expirePolicy,
  hearCancellation,
  insurePolicy,
  lossRatio,
  policyLife,
  startPolicy,
  syncPolicy,
} from './policy-life.ts';
export {
  approveOrder,
  cancelOrder,
  hearBalance,
  openAccount,
  queryOrder,
  reconcileAccount,
  rejectOrder,
  setWarn,
  topUpAccount,
  underwritingAccounts,
  underwritingMovements,
  underwritingOrderLife,
  underwritingOrders,
  withdrawAccount,
} from './underwriting.ts';
export type {
  CancellationAnswer,
  InsurerAccount,
  InsurerAnswer,
  InsurerBalance,
  InsurerCancellation,
  InsurerMovement,
  InsurerPolicy,
  MovementAnswer,
} from './insurer.ts';
export { insurerBalance, insurerCancel, insurerInsure, insurerTopUp, insurerWithdraw } from './insurer.ts';
