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
import { overTerms } from './withdraw-terms.ts';
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

/** 收款账户: a card of the register; nobody types an account. */
const cardId = id('bankCard');
const cards = {
  noCard: {
    status: 412,
    zh: '{name}没有核验通过的银行卡，请先在银行卡管理中添加并核验',
    en: '{name} has no checked card in use: add one under bank cards and have it checked',
    go: { page: '/bankCard', access: ['bankCard:view'], zh: '去银行卡管理', en: 'Open bank cards' },
  },
  cardUnusable: {
    status: 409,
    zh: '所选银行卡须是{name}名下核验通过且正常使用的卡',
    en: 'The card must be one of {name} that is checked and in use',
  },
  otherHolder: {
    status: 412,
    zh: '银行卡户名为{holder}，与账户所有人{name}不一致，须为本人的卡',
    en: 'The card is in the name of {holder}; it must be the own one of {name}',
  },
} as const;
/** What is asked of the card again before money leaves for it. */
const payable = {
  cardUnusable: {
    status: 409,
    zh: '尾号{last4}的银行卡已停用、解绑或未核验通过，请驳回或撤销后选择其他银行卡重新申请',
    en: 'The card ending in {last4} is no longer checked and in use: reject or cancel, then choose another',
  },
  typedAccount: {
    status: 409,
    zh: '该申请的收款账号（尾号{last4}）是手工填写的，不能打款，请驳回或撤销后选择登记的银行卡重新申请',
    en: 'The account ending in {last4} was typed and is not paid to: reject or cancel, then ask again with a card',
  },
} as const;
const answer = { id: id(), withdrawNo: text(30) };
export const addWithdrawal = defineCommand({
  name: 'withdrawOrder.add',
  path: `${path}/add`,
  access: ['withdrawRecord:add'],
  input: { walletId: id('wallet'), cardId, amount },
  answer,
  refusals: { ...noWallet, ...cards, ...overTerms },
});
export const addDepositWithdrawal = defineCommand({
  name: 'withdrawOrder.addDeposit',
  path: `${path}/addDeposit`,
  access: ['withdrawDeposit:add'],
  input: { companyId: id('company'), cardId, amount },
  answer,
  refusals: {
    ...noCompany,
    ...cards,
    ...overTerms,
    openTrips: { status: 409, zh: '还有{count}单未完结运单，不能提取保证金', en: '{count} waybills are still open' },
  },
});
/** 缴纳保证金: from the shipper's wallet to its deposit. */
export const payDeposit = defineCommand({
  name: 'withdrawOrder.payDeposit',
  path: `${path}/payDeposit`,
  access: ['withdrawDeposit:add'],
  stepUp: 'money',
  input: { companyId: id('company'), amount },
  answer: { journalNo: text(40) },
  refusals: noCompany,
});

const auditors = ['withdrawRecord:audit', 'companyWithdrawRecord:audit', 'withdrawDeposit:audit'] as const;
export const approveWithdrawal = defineCommand({
  name: 'withdrawOrder.approve',
  path: `${path}/audit`,
  access: [...auditors, 'withdrawRecord:batchAudit'],
  stepUp: 'money',
  on: withdrawals,
  bulk: true,
  refusals: {
    ...sameHand,
    ...payable,
    cardChanger: {
      status: 403,
      zh: '{name}的收款卡由你添加、修改或设为默认，可由其他人审核：{who}',
      en: 'You added or changed the card of {name}, or made it the default. Others who may approve: {who}',
    },
  },
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
  stepUp: 'money',
  on: withdrawals,
  /** `standInReason`: why the operator pays what nobody of the provider has checked; the provider hears of it. */
  input: { channel, standInReason: optional(reasonGiven) },
  refusals: {
    ...sameHand,
    ...payerIsChecker,
    providerHand: {
      status: 403,
      zh: '该提现未经服务商人员审核，运营方代为打款须填写代办原因，服务商将收到通知',
      en: 'Nobody of the provider has checked it: say why the operator pays, and the provider will hear of it',
    },
    ...payable,
    cardChanger: {
      status: 403,
      zh: '{name}的收款卡由你添加、修改或设为默认，可由其他人打款：{who}',
      en: 'You added or changed the card of {name}, or made it the default. Others who may send: {who}',
    },
    ...noChannel,
    ...channelShort,
  },
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
