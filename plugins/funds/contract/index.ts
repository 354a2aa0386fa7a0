export { addDeduction, approveDeduction, deductionLife, deductions, rejectDeduction } from './deduction.ts';
export { moneyOrders, ownEntries, subEntries, userEntries } from './entries.ts';
export { freezeLife, freezes, freezeThis, freezeWallet, thawAll, thawPart } from './freeze.ts';
export { checkRecharge, exportWallet, printRecharge } from './papers.ts';
export {
  confirmGrant,
  expandQuota,
  grantQuota,
  quotaEntries,
  quotas,
  reduceQuota,
  rejectGrant,
  resumeQuota,
  suspendQuota,
} from './quota.ts';
export {
  addRecharge,
  auditRecharge,
  autoRecharge,
  cancelRecharge,
  confirmRecharge,
  matchStatement,
  rechargeArrived,
  rechargeLife,
  recharges,
  rejectRecharge,
} from './recharge.ts';
export { addTransfer, auditTransfer, queryTransfer, rejectTransfer, transferLife, transfers } from './transfer.ts';
export { restoreWallet, stopPay, wallets } from './wallet.ts';
export {
  addDepositWithdrawal,
  addWithdrawal,
  approveWithdrawal,
  cancelWithdrawal,
  payDeposit,
  queryWithdrawal,
  rejectWithdrawal,
  sendWithdrawal,
  withdrawals,
  withdrawLife,
} from './withdraw.ts';
export { confirmWithdrawTerms, setWithdrawTerms, withdrawTerms } from './withdraw-terms.ts';
