import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { bankChannel, enabled, movementKind, orderKind, orderStatus, syncState } from './words.ts';

const path = '/api/insure/underwritingAccount';
const signed = () => money({ min: -999_999_999_999, max: 999_999_999_999 });
/** 承保账户: money a provider has paid to an insurer in advance; the balance is account 1202 of its ledger. */
export const underwritingAccounts = defineResource({
  name: 'underwritingAccount',
  path,
  table: 'underwriting_account',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    insurerCode: text(20),
    insurerName: text(64),
    accountNo: text(40),
    balance: signed(),
    warnCents: money(),
    monthPremium: signed(),
    monthTopUp: signed(),
    insurerBalance: optional(signed()),
    diffCents: optional(signed()),
    status: enabled,
    syncState,
    lastSyncAt: optional(dateTime()),
  },
  filters: { insurerName: 'like', accountNo: 'equal', status: 'in' },
  sorts: ['insurerName', 'lastSyncAt'],
  totals: ['balance', 'monthPremium', 'monthTopUp', 'insurerBalance', 'diffCents'],
  label: 'accountNo',
  lookup: { line: ['insurerName', 'balance', 'status'] },
  access: ['underwritingAccount:view', 'bswithdrawRecord:view'],
  exportAccess: ['underwritingAccount:export'],
});
const noInsurer = { noInsurer: { status: 409, zh: '未接入保司通道', en: 'No insurer is connected' } } as const;
const reason = { reason: text(200) };
/** 开户 with the insurer of a product. */
export const openAccount = defineCommand({
  name: 'underwritingAccount.open',
  path: `${path}/open`,
  access: ['underwritingAccount:topUp'],
  input: { productId: id('insureProduct'), warnCents: money() },
  answer: { id: id() },
  refusals: {
    openAlready: { status: 409, zh: '该保司已有承保账户', en: 'There is an account with this insurer already' },
    onlyProviders: { status: 409, zh: '承保账户由服务商开立', en: 'Accounts are opened by the provider' },
  },
});
export const topUpAccount = defineCommand({
  name: 'underwritingAccount.topUp',
  path: `${path}/topUp`,
  access: ['underwritingAccount:topUp'],
  on: underwritingAccounts,
  input: { amount: money({ min: 1 }), channel: bankChannel, ...reason },
  answer: { orderId: id() },
});
export const setWarn = defineCommand({
  name: 'underwritingAccount.setWarn',
  path: `${path}/setWarn`,
  access: ['underwritingAccount:setWarn'],
  on: underwritingAccounts,
  input: { warnCents: money() },
});
/** 对账: asks the insurer for its balance; the answer is compared with ours when it arrives. */
export const reconcileAccount = defineCommand({
  name: 'underwritingAccount.reconcile',
  outside: true,
  path: `${path}/reconcile`,
  access: ['underwritingAccount:reconcile'],
  on: underwritingAccounts,
  bulk: true,
  refusals: noInsurer,
});
/** The insurer has told its balance: a system command that writes it down. */
export const hearBalance = defineCommand({
  name: 'underwritingAccount.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: underwritingAccounts,
});

const orderPath = '/api/insure/underwritingOrder';
/** 充值单 and 提现单 of an account: requested by one person, approved by another. */
export const underwritingOrders = defineResource({
  name: 'underwritingOrder',
  path: orderPath,
  table: 'underwriting_order',
  tenancy: 'tenant',
  fields: {
    withdrawNo: text(20),
    orderKind,
    accountId: id('underwritingAccount'),
    platformName: text(64),
    insurerCode: text(20),
    insurerName: text(64),
    amount: money({ min: 1 }),
    feeCents: money(),
    channel: bankChannel,
    status: orderStatus,
    reason: text(200),
    applyBy: text(20),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    channelNo: optional(text(40)),
    failReason: optional(text(200)),
    journalNo: optional(reference('ledgerJournal', 'journalNo', 20)),
    doneAt: optional(dateTime()),
    at: dateTime(),
  },
  filters: { withdrawNo: 'many', insurerName: 'like', orderKind: 'in', status: 'in', accountId: 'equal', at: 'range' },
  sorts: ['at', 'amount'],
  totals: ['amount', 'feeCents'],
  counted: 'status',
  voided: [50, 60, 70],
  label: 'withdrawNo',
  access: ['underwritingAccount:view', 'bswithdrawRecord:view'],
  exportAccess: ['bswithdrawRecord:export', 'underwritingAccount:export'],
});
export const withdrawAccount = defineCommand({
  name: 'underwritingOrder.add',
  asks: true,
  path: `${orderPath}/add`,
  access: ['bswithdrawRecord:add'],
  input: { accountId: id('underwritingAccount'), amount: money({ min: 1 }), channel: bankChannel, ...reason },
  answer: { id: id() },
});
const auditors = ['underwritingAccount:topUp', 'bswithdrawRecord:audit'] as const;
const sameHand = {
  sameHand: { status: 403, zh: '申请人不能审核自己的申请', en: 'Nobody approves what they asked for themselves' },
} as const;
/** Sends the order to the insurer. Its money is in transit until the insurer has answered. */
export const approveOrder = defineCommand({
  name: 'underwritingOrder.approve',
  outside: true,
  path: `${orderPath}/approve`,
  access: auditors,
  on: underwritingOrders,
  refusals: {
    ...sameHand,
    ...noInsurer,
    channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
    accountShort: {
      status: 422,
      zh: '承保账户可用余额不足，可用{free}元',
      en: 'The underwriting account has only {free} yuan to spare',
    },
  },
});
export const rejectOrder = defineCommand({
  name: 'underwritingOrder.reject',
  path: `${orderPath}/reject`,
  access: auditors,
  on: underwritingOrders,
  input: reason,
  refusals: sameHand,
});
export const cancelOrder = defineCommand({
  name: 'underwritingOrder.cancel',
  path: `${orderPath}/cancel`,
  access: ['underwritingAccount:topUp', 'bswithdrawRecord:add'],
  on: underwritingOrders,
  input: reason,
  refusals: { otherHand: { status: 403, zh: '只能撤销自己的申请', en: 'Only who asked for it takes it back' } },
});
/** Has the insurer asked for the result again; the system runs it when the answer is there. */
export const queryOrder = defineCommand({
  name: 'underwritingOrder.query',
  outside: true,
  path: `${orderPath}/query`,
  access: auditors,
  on: underwritingOrders,
});
const people = ['provider', 'operator'] as const;
export const underwritingOrderLife = defineWorkflow({
  name: 'underwritingOrder',
  resource: underwritingOrders,
  state: 'status',
  initial: 10,
  transitions: {
    approve: { command: approveOrder, from: [10], to: 30, actors: people },
    reject: { command: rejectOrder, from: [10], to: 60, actors: people },
    cancel: { command: cancelOrder, from: [10], to: 70, actors: people },
    query: { command: queryOrder, from: [30], to: 'same', actors: [...people, 'system'] },
  },
});

/** 承保账户明细: every movement of an account, with its journal. */
export const underwritingMovements = defineResource({
  name: 'underwritingMovement',
  path: '/api/insure/underwritingMovement',
  table: 'underwriting_movement',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    insurerCode: text(20),
    insurerName: text(64),
    movementKind,
    bizNo: text(20),
    inCents: money(),
    outCents: money(),
    journalNo: optional(reference('ledgerJournal', 'journalNo', 20)),
    at: dateTime(),
  },
  filters: { insurerCode: 'equal', insurerName: 'like', movementKind: 'in', bizNo: 'many', at: 'range' },
  sorts: ['at'],
  totals: ['inCents', 'outCents'],
  label: 'bizNo',
  access: ['underwritingAccount:entries'],
  exportAccess: ['underwritingAccount:export'],
});
