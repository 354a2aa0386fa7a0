export {
  addPayout,
  auditPayout,
  payoutLife,
  payouts,
  queryPayout,
  rejectPayout,
  retryPayout,
  sendPayout,
} from './payouts.ts';
export {
  custodyDays,
  dayLife,
  downloadDay,
  expenses,
  incomes,
  matchExpense,
  matchIncome,
  moves,
  pullDay,
  reconcileDay,
  refundIncome,
} from './records.ts';
export {
  addTransfer,
  approveTransfer,
  cancelTransfer,
  queryTransfer,
  retryTransfer,
  transferLife,
  transfers,
} from './transfers.ts';
