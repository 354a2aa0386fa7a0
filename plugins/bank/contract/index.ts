export { addBank, bankLife, banks, disableBank, editBank, enableBank, enabled, importBanks } from './banks.ts';
export {
  addCard,
  bankCards,
  checkedCard,
  completeCard,
  cardLife,
  disableCard,
  hearCard,
  plainCard,
  setDefaultCard,
  unbindCard,
  verifyCard,
} from './cards.ts';
export { channelShapes } from './channel-protocol.ts';
export type {
  ChannelArrival,
  ChannelBalance,
  ChannelOrderState,
  ChannelRefusal,
  ChannelStatement,
  ChannelTransfer,
} from './channel-protocol.ts';
export { channel, channelWords, noChannel } from './channel.ts';
export type { Channel } from './channel.ts';
export { bankBalance, bankCardCheck, bankOpen, bankReceipt, bankStatement, bankTest } from './inquiries.ts';
export type { BankReceipt, BankVerdict, ChannelAccount, ChannelLine } from './inquiries.ts';
export type { PayeeAccount } from './payee-account.ts';
export { CardStory } from './card-story.ts';
export { PayeeAccounts, paysToAccount } from './payee-account.ts';
export type { BankAnswer, BankArrival, BankPayment } from './transfer.ts';
export { bankArrival, bankTransfer } from './transfer.ts';
export {
  addEnterprise,
  disableEnterprise,
  editEnterprise,
  enableEnterprise,
  enterpriseAccounts,
  enterpriseLife,
  hearEnterpriseBalance,
  hearEnterpriseTest,
  syncEnterprise,
  testEnterprise,
} from './enterprise.ts';
export { confirmFee, feeBills, feeInvoicing, feeLife, generateFee, invoiceFee, payFee } from './fees.ts';
export { hearPool, poolMoves, poolState, syncPool, topUpPool, warnPool } from './fuel-pool.ts';
export {
  balance,
  exportTrialBalance,
  ledgerAccounts,
  ledgerChecks,
  ledgerEntries,
  ledgerJournals,
  side,
  trialBalance,
  verifyLedger,
} from './ledger.ts';
export { BookClosing } from './book-closing.ts';
export { bookDays, bookMonths, closeMonth, monthLife, reopenMonth, returnMonth, submitMonth } from './periods.ts';
export type { BankLine, LineRefused } from './bank-lines.ts';
export { BankLines, lineRefusals, samePayer } from './bank-lines.ts';
export {
  downloadStatementFile,
  importLines,
  mostPreviewRows,
  mostStatementBytes,
  mostStatementRows,
} from './statement-files.ts';
export { postingKind } from './posting-kinds.ts';
export {
  agreeDifference,
  channelDays,
  channelDifferences,
  declineDifference,
  differenceLife,
  matchDifference,
  proposeDifference,
  reckonDays,
} from './reconcile.ts';
export { addSubject, editSubject, exportVouchers, subjectMappings, voucherForm, voucherPreview } from './subjects.ts';
export {
  direction,
  fundStatements,
  hearSentBack,
  hearStatement,
  matchStatement,
  matchStatus,
  ownFunds,
  proposals,
  pullStatement,
  sendBack,
  statementEntered,
  statementLife,
  statementPulled,
  toSuspense,
  unmatchStatement,
} from './statements.ts';
export {
  accountLife,
  accountUse,
  closeAccount,
  custodyBalance,
  disableAccount,
  editAccount,
  enableAccount,
  hearAccount,
  hearAccountBalance,
  openAccount,
  ownerBalances,
  reopenAccount,
  subAccounts,
  syncAccount,
  syncAccounts,
} from './sub-accounts.ts';
export {
  addOutsideAdapter,
  disableOutsideAdapter,
  editOutsideAdapter,
  enableOutsideAdapter,
  outsideAdapterLife,
  outsideAdapters,
  resealOutsideAdapters,
  tryOutsideAdapter,
} from './outside-adapters.ts';
export {
  agreeAnswer,
  askOutside,
  declineAnswer,
  outboxContent,
  outboxLife,
  outboxRows,
  outsideAdapter,
  outsideHealth,
  outsidePort,
  parkOutside,
  proposeAnswer,
  resendOutside,
} from './outbox.ts';
export type { OutsideHealth } from './outbox.ts';
export {
  dropPaymentAnswer,
  downloadPaymentAnswer,
  missingPayments,
  mostAnswerBytes,
  mostAnswerRows,
  paymentAnswerLife,
  paymentAnswerRows,
  paymentAnswers,
  readPaymentAnswer,
  takePaymentAnswer,
} from './payment-answers.ts';
export {
  downloadPaymentFile,
  generatePaymentFiles,
  mostFileLines,
  paymentFileLife,
  paymentFiles,
  paymentLines,
  voidPaymentFile,
  waitingPayments,
} from './payment-files.ts';
export { outsideName, outsideWord } from './outside-words.ts';
