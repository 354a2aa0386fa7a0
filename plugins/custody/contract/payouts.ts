import {
  awaitingAudit,
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  money,
  optional,
  payerIsChecker,
  ownerType,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { channel, noChannel } from '@freightdeck/plugin-bank/contract';

const path = '/api/fund/channelPayout';
const views = ['pdsWithdrawRecord:view', 'pdsWithdrawRecords:view', 'hfWithdrawRecord:view'] as const;
const asks = ['pdsWithdrawRecord:query', 'pdsWithdrawRecords:query', 'hfWithdrawRecord:query'] as const;

/** 通道提现: pays a wallet out to a card through a channel (P-17 to P-20). */
export const payouts = defineResource({
  name: 'channelPayout',
  path,
  table: 'channel_payout',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    withdrawNo: text(30),
    channel,
    ownerType,
    ownerId: text(64),
    ownerName: text(64),
    amount: money({ min: 1 }),
    feeCents: money(),
    cardId: optional(id('bankCard')),
    cardLast4: text(4),
    withdrawStatus: choice('WITHDRAW_STATUS', [
      { value: 10, ...awaitingAudit },
      { value: 20, zh: '待打款', en: 'To send', tone: 'waiting' },
      { value: 30, zh: '打款中', en: 'In transit', tone: 'running' },
      { value: 40, zh: '成功', en: 'Done', tone: 'done' },
      { value: 50, zh: '失败', en: 'Failed', tone: 'refused' },
      { value: 60, zh: '已驳回', en: 'Rejected', tone: 'refused' },
      { value: 70, zh: '已撤销', en: 'Cancelled', tone: 'void' },
      { value: 80, zh: '退票', en: 'Returned', tone: 'warning' },
    ]),
    channelNo: optional(text(64)),
    hfOrderNo: optional(text(64)),
    failReason: optional(text(200)),
    at: dateTime(),
    operator: text(20),
    auditBy: optional(text(20)),
    sentBy: optional(text(20)),
    endedAt: optional(dateTime()),
    journalNo: reference('ledgerJournal', 'journalNo', 40),
    sendJournalNo: optional(text(40)),
    endJournalNo: optional(text(40)),
  },
  filters: {
    withdrawNo: 'many',
    ownerName: 'like',
    ownerType: 'in',
    withdrawStatus: 'in',
    at: 'range',
    channel: 'in',
    channelNo: 'many',
  },
  sorts: ['at', 'amount'],
  totals: ['amount', 'feeCents'],
  counted: 'withdrawStatus',
  voided: [60, 70, 80],
  label: 'withdrawNo',
  access: views,
  exportAccess: ['pdsWithdrawRecord:export', 'pdsWithdrawRecords:export', 'hfWithdrawRecord:export'],
});
const cardUnchecked = {
  cardUnchecked: { status: 409, zh: '银行卡须核验通过且正常', en: 'The card must be checked and in use' },
} as const;
/** Requests a payout; its amount is frozen (P-17). */
export const addPayout = defineCommand({
  name: 'channelPayout.add',
  path: `${path}/add`,
  access: ['pdsWithdrawRecords:send'],
  input: { channel, cardId: id('bankCard'), amount: payouts.fields.amount },
  answer: { id: id() },
  refusals: {
    cardUnknown: { status: 404, zh: '没有该银行卡', en: 'There is no such card' },
    ...cardUnchecked,
    noWallet: { status: 409, zh: '该主体没有可提现的钱包', en: 'This owner has no wallet to pay out' },
  },
});
const sameHand = {
  sameHand: { status: 403, zh: '制单人不能审核或打款自己的提现', en: 'Nobody approves or sends their own payout' },
} as const;
export const auditPayout = defineCommand({
  name: 'channelPayout.audit',
  path: `${path}/audit`,
  access: ['pdsWithdrawRecords:audit'],
  stepUp: 'money',
  on: payouts,
  bulk: true,
  refusals: sameHand,
});
export const rejectPayout = defineCommand({
  name: 'channelPayout.reject',
  path: `${path}/reject`,
  access: ['pdsWithdrawRecords:audit'],
  on: payouts,
  input: { reason: text(200) },
  refusals: sameHand,
});
/** Sends it to the channel (P-18). */
export const sendPayout = defineCommand({
  name: 'channelPayout.send',
  outside: true,
  path: `${path}/send`,
  access: ['pdsWithdrawRecords:send'],
  stepUp: 'money',
  on: payouts,
  bulk: true,
  refusals: {
    ...sameHand,
    ...payerIsChecker,
    ...noChannel,
    ...cardUnchecked,
    channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
  },
});
/**
 * Asks the channel for the result: P-19 when paid, P-20 when failed. A payout without an answer is never sent again.
 */
export const queryPayout = defineCommand({
  name: 'channelPayout.query',
  outside: true,
  path: `${path}/query`,
  access: asks,
  on: payouts,
  bulk: true,
  refusals: noChannel,
});
/** Restarts a failed payout under a new number for the channel. */
export const retryPayout = defineCommand({
  name: 'channelPayout.retry',
  path: `${path}/retry`,
  access: ['pdsWithdrawRecord:retry', 'hfWithdrawRecord:retry'],
  on: payouts,
});
const both = ['provider', 'operator'] as const;
export const payoutLife = defineWorkflow({
  name: 'channelPayout',
  resource: payouts,
  state: 'withdrawStatus',
  initial: 10,
  transitions: {
    audit: { command: auditPayout, from: [10], to: 20, actors: both },
    reject: { command: rejectPayout, from: [10, 20], to: 60, actors: both },
    send: { command: sendPayout, from: [20], to: 30, actors: both },
    query: { command: queryPayout, from: [30], to: 'same', actors: [...both, 'system'] },
    retry: { command: retryPayout, from: [50], to: 10, actors: both },
  },
});
