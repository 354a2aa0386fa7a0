import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  id,
  integer,
  money,
  optional,
  paperAnswer,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import {
  balance,
  direction,
  fundStatements,
  matchStatement,
  matchStatus,
  noChannel,
  sendBack,
  postingKind,
} from '@freightdeck/plugin-bank/contract';

const { at, accountNo, counterName, counterAccount, amount, summary, channelNo, bizType, bizNo } =
  fundStatements.fields;
const line = {
  platformName: text(64),
  at,
  accountNo,
  counterName,
  counterAccount,
  amount,
  summary,
  channelNo,
  matchStatus,
  bizType,
  journalNo: optional(reference('ledgerJournal', 'journalNo', 40)),
};
const filters = { accountNo: 'equal', counterName: 'like', matchStatus: 'in', at: 'range', channelNo: 'many' } as const;

/** 存管转入: money received on the custody account; the same lines as in 银行流水明细. */
export const incomes = defineResource({
  name: 'custodyIncome',
  path: '/api/bank/custodyIncome',
  table: 'fund_statement',
  tenancy: 'tenant',
  fields: { ...line, rechargeNo: optional(text(64)) },
  filters: { ...filters, rechargeNo: 'many' },
  sorts: ['at', 'amount'],
  totals: ['amount'],
  counted: 'matchStatus',
  label: 'channelNo',
  access: ['pdsTransferInRecord:view'],
  exportAccess: ['pdsTransferInRecord:export'],
});
/** 存管转出 */
export const expenses = defineResource({
  name: 'custodyExpense',
  path: '/api/bank/custodyExpense',
  table: 'fund_statement',
  tenancy: 'tenant',
  fields: { ...line, bizNo },
  filters: { ...filters, bizNo: 'many' },
  sorts: ['at', 'amount'],
  totals: ['amount'],
  counted: 'matchStatus',
  label: 'channelNo',
  access: ['pdsTransferOutRecord:view'],
  exportAccess: ['pdsTransferOutRecord:export'],
});
export const matchIncome = defineCommand({
  name: 'custodyIncome.match',
  path: '/api/bank/custodyIncome/match',
  access: ['pdsTransferInRecord:match'],
  on: incomes,
  input: { journalNo: reference('ledgerJournal', 'journalNo', 40) },
  refusals: matchStatement.refusals,
});
export const matchExpense = defineCommand({
  name: 'custodyExpense.match',
  path: '/api/bank/custodyExpense/match',
  access: ['pdsTransferOutRecord:match'],
  on: expenses,
  input: { journalNo: reference('ledgerJournal', 'journalNo', 40) },
  refusals: matchStatement.refusals,
});
const refundable = {
  ...noChannel,
  noAccount: sendBack.refusals.noAccount,
  notSuspense: { status: 409, zh: '只有挂账的转入才能退回', en: 'Only an income in suspense can be sent back' },
  channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
} as const;
/** 退款: returns an unknown income to its sender and clears the suspense (P-34). */
export const refundIncome = defineCommand({
  name: 'custodyIncome.refund',
  path: '/api/bank/custodyIncome/refund',
  access: ['pdsTransferInRecord:refund'],
  on: incomes,
  input: { reason: text(200) },
  danger: true,
  refusals: refundable,
});

/** 存管收支: the ledger entries of the custody account beside the channel's lines. */
export const moves = defineResource({
  name: 'custodyMove',
  path: '/api/bank/custodyMove',
  table: 'ledger_entry',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    at: dateTime(),
    direction,
    bizType: postingKind,
    bizNo: text(64),
    journalNo: reference('ledgerJournal', 'journalNo', 40),
    amount: money({ max: Number.MAX_SAFE_INTEGER }),
    /** The amount again, in a column by direction, so that incoming and outgoing amounts have separate totals. */
    inCents: optional(balance()),
    outCents: optional(balance()),
    balance: balance(),
    channelNo: optional(text(64)),
    matchStatus,
  },
  filters: { direction: 'in', bizType: 'equal', bizNo: 'many', at: 'range', matchStatus: 'in' },
  sorts: ['at', 'amount'],
  totals: ['inCents', 'outCents'],
  label: 'journalNo',
  access: ['pdsInoutRecord:view'],
  exportAccess: ['pdsInoutRecord:export'],
});

/** 存管对账单: one day of a custody account, by the channel and by the ledger. */
export const custodyDays = defineResource({
  name: 'custodyDay',
  path: '/api/bank/custodyDay',
  table: 'custody_day',
  tenancy: 'tenant',
  fields: {
    statementDay: date(),
    platformName: text(64),
    accountNo,
    openCents: balance(),
    inCents: balance(),
    outCents: balance(),
    closeCents: balance(),
    /** The ledger's balance of this account; of the channel's other accounts, which are no part of the difference. */
    ledgerClose: balance(),
    otherLedger: balance(),
    diffCents: balance(),
    unmatchedCount: integer(0, 1_000_000),
    matchStatus: choice('RECONCILE_STATUS', [
      { value: 0, zh: '未对账', en: 'Open', tone: 'waiting' },
      { value: 1, zh: '一致', en: 'Equal', tone: 'done' },
      { value: 2, zh: '金额不符', en: 'Differs', tone: 'refused' },
      { value: 3, zh: '拉取中', en: 'Being fetched', tone: 'running' },
    ]),
    reconciledBy: optional(text(20)),
    reconciledAt: optional(dateTime()),
  },
  filters: { statementDay: 'range', matchStatus: 'in', accountNo: 'equal' },
  sorts: ['statementDay'],
  totals: ['inCents', 'outCents', 'diffCents'],
  counted: 'matchStatus',
  label: 'statementDay',
  access: ['pdsStatementRecord:view'],
  exportAccess: ['pdsStatementRecord:export'],
});
/**
 * Asks the channel for the day: 拉取中 until it has answered, then the day is set against the ledger. `platformId`: the
 * provider, when the operator asks.
 */
export const pullDay = defineCommand({
  name: 'custodyDay.pull',
  outside: true,
  path: '/api/bank/custodyDay/pull',
  access: ['pdsStatementRecord:pull'],
  input: { platformId: optional(reference('serviceProvider', 'platformId', 16)), day: date() },
  answer: { id: id() },
  refusals: {
    ...noChannel,
    noAccount: { status: 404, zh: '没有已开通的存管账户', en: 'There is no open custody account' },
    future: { status: 400, zh: '不能拉取未来日期的流水', en: 'A day to come has no statement' },
  },
});
/** 对账: compares again; with `suspense` unmatched lines are first posted to 1004 (P-34). */
export const reconcileDay = defineCommand({
  name: 'custodyDay.reconcile',
  path: '/api/bank/custodyDay/reconcile',
  access: ['pdsStatementRecord:reconcile'],
  on: custodyDays,
  input: {
    suspense: {
      ...choice('YES_NO', [
        { value: 1, zh: '是', en: 'Yes' },
        { value: 0, zh: '否', en: 'No' },
      ]),
    },
  },
});
/** 下载: the lines of the day as the channel brought them, with what answers each. */
export const downloadDay = defineQuery({
  name: 'custodyDay.download',
  path: '/api/bank/custodyDay/download',
  access: ['pdsStatementRecord:download'],
  input: { id: id('custodyDay') },
  answer: paperAnswer,
  file: true,
  writes: true,
});
export const dayLife = defineWorkflow({
  name: 'custodyDay',
  resource: custodyDays,
  state: 'matchStatus',
  initial: 0,
  transitions: { reconcile: { command: reconcileDay, from: [0, 1, 2], to: 'same', actors: ['provider', 'operator'] } },
});
