export { infoFeePays } from './info-fee-pays.ts';
export {
  addSettleRule,
  disableSettleRule,
  editSettleRule,
  enableSettleRule,
  settleRuleLife,
  settleRules,
} from './auto-rules.ts';
export { bench, checkHasPartnerBindByCompanyId, checkRules, createSettlement, waiveRule } from './bench.ts';
export type { SettlementMoved } from './order.ts';
export { settlementMoved, settlementOrders, voucherKind } from './order.ts';
export {
  addLine,
  approveSettlement,
  closeSettlement,
  editSettlement,
  failSettlement,
  hearSettlement,
  paySettlement,
  rejectSettlement,
  releaseReceipt,
  retrySettlement,
  settlementLife,
  submitSettlement,
  succeedSettlement,
} from './order-life.ts';
export { putIntoBatch, putIntoNewBatch, removeRow } from './into-batch.ts';
export { voidSettlement } from './void-order.ts';
export { moneyTrail } from './money-trail.ts';
export { freezeSettlement } from './operator-steps.ts';
export { approvePayee, changePayee, rejectPayee } from './payee-change.ts';
export { sendBackSettlement } from './send-back.ts';
export {
  addBatch,
  approveBatch,
  batchLife,
  operatorReviewAbove,
  payBatch,
  rejectBatch,
  settlementBatches,
  submitBatch,
  voidBatch,
  payProgress,
} from './batch.ts';
export type { PayProgress } from './batch.ts';
export { editLimits, sampleBatch } from './limits.ts';
export {
  assignError,
  closeError,
  errorLife,
  manualClose,
  matchReceipt,
  hearReceipts,
  pullReceipts,
  receiptMatch,
  receipts,
  rejectCard,
  queryError,
  retryError,
  sendBackError,
  approveCard,
  changeCard,
  settlementErrors,
  vouchers,
} from './proof.ts';
export { receivableAgeing } from './ageing.ts';
export { statementLife } from './statement-life.ts';
export { approvePayer, rejectPayer } from './third-payer.ts';
export { approveTail, rejectTail, tailMostByDefault, writeOffTail } from './statement-tail.ts';
export {
  checkStatement,
  confirmByLink,
  openStatementLink,
  paperByLink,
  remindStatement,
  sendStatement,
  setStatementTerms,
} from './statement-mail.ts';
export {
  hasStatementStamp,
  mostStampBytes,
  printStatement,
  setStatementStamp,
  sheetOfStatement,
} from './statement-paper.ts';
export {
  confirmStatement,
  generateStatement,
  generateStatements,
  mailbox,
  receiveStatement,
  statements,
  voidStatement,
  writeOffStatement,
} from './statement.ts';
export {
  acceptSubcontract,
  addSubcontract,
  confirmSubcontract,
  hearSubcontract,
  invoiceSubcontract,
  paySubcontract,
  refuseSubcontract,
  subcontractLife,
  subcontractLines,
  subcontracts,
  terminateSubcontract,
} from './subcontract.ts';
export {
  checkPaper,
  documentsOfFile,
  printReceipt,
  printReceiptsOfMonth,
  printVoucher,
  printVouchersOfMonth,
  regenerateVoucher,
} from './papers.ts';
export type { ErrorType, PayChannel } from './states.ts';
export { endedBatches, openBatches, payableBatches, settleStatus } from './states.ts';
