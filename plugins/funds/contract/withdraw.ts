import {
  awaitingAudit,
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  money,
  optional,
  payerIsChecker,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { channel, noChannel } from '@freightdeck/plugin-bank/contract';
import { channelShort, noCompany, noWallet, owner, reasonGiven, sameHand } from './words.ts';

const path = '/api/fund/withdrawOrder';
const amount = money({ min: 1 });

/** 提现单: money that leaves a wallet for a bank account: frozen, then in transit, then paid or returned. */
export const withdrawals = defineResource({
  name: 'withdrawOrder',
  path,
  table: 'withdraw_order',
  tenancy: 'tenant',
  fields: {
    withdrawNo: text(30),
    platformName: text(64),
    kind: choice('WITHDRAW_KIND', [
      { value: 'WALLET', zh: '钱包', en: 'Wallet' },
      { value: 'DEPOSIT', zh: '保证金', en: 'Deposit' },
    ]),
    ...owner,
    /** Name of the owner, when it is a shipper. */
    companyName: optional(reference('company', 'companyName', 64)),
    amount,
    feeCents: money(),
    bankName: text(40),
    accountName: text(64),
    cardLast4: text(4),
    channel: optional(channel),
    channelNo: optional(text(40)),
    withdrawStatus: choice('WITHDRAW_STATUS', [
      { value: 10, ...awaitingAudit },
      { value: 20, zh: '待打款', en: 'To be sent', tone: 'waiting' },
      { value: 30, zh: '打款中', en: 'In transit', tone: 'running' },
      { value: 40, zh: '成功', en: 'Paid', tone: 'done' },
      { value: 50, zh: '失败', en: 'Failed', tone: 'warning' },
      { value: 60, zh: '驳回', en: 'Rejected', tone: 'refused' },
      { value: 70, zh: '撤销', en: 'Cancelled', tone: 'void' },
      { value: 80, zh: '退票', en: 'Returned', tone: 'warning' },
    ]),
    failReason: optional(text(200)),
    receiptNo: optional(text(40)),
    depositBalance: money(),
    /** Waybills of the shipper that are not paid yet. */
    openWaybills: integer(0, 1_000_000),
    applyBy: text(20),
    auditBy: optional(text(20)),
    sendBy: optional(text(20)),
    at: dateTime(),
    sentAt: optional(dateTime()),
    finishedAt: optional(dateTime()),
    /** Number of the last journal of this order. */
    journalNo: text(40),
  },
  filters: {
    withdrawNo: 'many',
    kind: 'in',
    ownerType: 'in',
    ownerName: 'like',
    companyName: 'like',
    withdrawStatus: 'in',
    channel: 'in',
    at: 'range',
  },
  sorts: ['at', 'amount', 'finishedAt'],
  totals: ['amount', 'feeCents'],
  counted: 'withdrawStatus',
  voided: [50, 60, 70, 80],
  label: 'withdrawNo',
  access: ['withdrawRecord:view', 'companyWithdrawRecord:view', 'withdrawDeposit:view'],
  exportAccess: ['withdrawRecord:export', 'companyWithdrawRecord:export', 'withdrawDeposit:export'],
});

/** 收款账户 */
const payee = { bankName: text(40), accountName: text(64), accountNo: text(32, 8) };
const payeeRefusals = {
  nameDiffers: { status: 409, zh: '收款户名与账户所有人不一致', en: 'The payee is not the owner of the wallet' },
  accountNoForm: { status: 400, zh: '收款账号只能是8至32位数字', en: 'An account number has 8 to 32 digits' },
} as const;
const answer = { id: id(), withdrawNo: text(30) };
export const addWithdrawal = defineCommand({
  name: 'withdrawOrder.add',
  path: `${path}/add`,
  access: ['withdrawRecord:add'],
  input: { walletId: id('wallet'), amount, ...payee },
  answer,
  refusals: { ...noWallet, ...payeeRefusals },
});
export const addDepositWithdrawal = defineCommand({
  name: 'withdrawOrder.addDeposit',
  path: `${path}/addDeposit`,
  access: ['withdrawDeposit:add'],
  input: { companyId: id('company'), amount, ...payee },
  answer,
  refusals: {
    ...noCompany,
    ...payeeRefusals,
    openTrips: { status: 409, zh: '还有{count}单未完结运单，不能提取保证金', en: '{count} waybills are still open' },
  },
});
/** 缴纳保证金: from the shipper's wallet to its deposit. */
export const payDeposit = defineCommand({
  name: 'withdrawOrder.payDeposit',
  path: `${path}/payDeposit`,
  access: ['withdrawDeposit:add'],
  input: { companyId: id('company'), amount },
  answer: { journalNo: text(40) },
  refusals: noCompany,
});

const auditors = ['withdrawRecord:audit', 'companyWithdrawRecord:audit', 'withdrawDeposit:audit'] as const;
export const approveWithdrawal = defineCommand({
  name: 'withdrawOrder.approve',
  path: `${path}/audit`,
  access: [...auditors, 'withdrawRecord:batchAudit'],
  on: withdrawals,
  bulk: true,
  refusals: sameHand,
});
export const rejectWithdrawal = defineCommand({
  name: 'withdrawOrder.reject',
  path: `${path}/reject`,
  access: ['withdrawRecord:reject', 'companyWithdrawRecord:reject', 'withdrawDeposit:reject'],
  on: withdrawals,
  input: { reason: reasonGiven },
  refusals: sameHand,
});
export const cancelWithdrawal = defineCommand({
  name: 'withdrawOrder.cancel',
  path: `${path}/cancel`,
  access: ['withdrawRecord:add', 'withdrawDeposit:add'],
  on: withdrawals,
  danger: true,
  refusals: { notYours: { status: 403, zh: '只能撤销自己的申请', en: 'Only your own request can be cancelled' } },
});
export const sendWithdrawal = defineCommand({
  name: 'withdrawOrder.send',
  outside: true,
  path: `${path}/send`,
  access: ['withdrawRecord:send'],
  on: withdrawals,
  input: { channel },
  refusals: { ...sameHand, ...payerIsChecker, ...noChannel, ...channelShort },
});
/** Asks the channel for the result; never sends the payment again. */
export const queryWithdrawal = defineCommand({
  name: 'withdrawOrder.query',
  outside: true,
  path: `${path}/query`,
  access: ['withdrawRecord:query'],
  on: withdrawals,
  refusals: noChannel,
});

const staff = ['provider', 'operator'] as const;
/** 提现 */
export const withdrawLife = defineWorkflow({
  name: 'withdrawOrder',
  resource: withdrawals,
  state: 'withdrawStatus',
  initial: 10,
  transitions: {
    approve: { command: approveWithdrawal, from: [10], to: 20, actors: staff },
    reject: { command: rejectWithdrawal, from: [10, 20], to: 60, actors: staff },
    cancel: {
      command: cancelWithdrawal,
      from: [10, 20],
      to: 70,
      actors: ['provider', 'operator', 'shipper', 'driver'],
    },
    send: { command: sendWithdrawal, from: [20], to: 30, actors: staff },
    query: { command: queryWithdrawal, from: [30, 40], to: 'same', actors: [...staff, 'system'] },
  },
});
