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
  text,
} from '@freightdeck/sdk/contract';
import { channel, noChannel } from '@freightdeck/plugin-bank/contract';

const path = '/api/fund/channelTransfer';
/** 存管划转: moves own money between two channels of a provider (P-29); requested by one person, approved by another. */
export const transfers = defineResource({
  name: 'channelTransfer',
  path,
  table: 'channel_transfer',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    transferNo: text(30),
    direction: choice('TRANSFER_DIRECTION', [
      { value: 'IN', zh: '转入存管', en: 'Into custody' },
      { value: 'OUT', zh: '转出存管', en: 'Out of custody' },
      { value: 'INNER', zh: '通道间', en: 'Between channels' },
    ]),
    fromAccount: channel,
    toAccount: channel,
    amount: money({ min: 1 }),
    purpose: choice('TRANSFER_PURPOSE', [
      { value: 'ALLOCATE', zh: '调拨', en: 'Allocation' },
      { value: 'PLATFORM_FEE', zh: '平台费', en: 'Platform fee' },
      { value: 'REFUND', zh: '退款', en: 'Refund' },
      { value: 'FUEL_SETTLE', zh: '油气结算', en: 'Fuel settlement' },
      { value: 'PARTNER', zh: '合伙人', en: 'Partner' },
    ]),
    transferStatus: choice('TRANSFER_STATUS', [
      { value: 0, ...awaitingAudit },
      { value: 1, zh: '处理中', en: 'Running', tone: 'running' },
      { value: 2, zh: '成功', en: 'Done', tone: 'done' },
      { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
      { value: 4, zh: '已撤销', en: 'Cancelled', tone: 'void' },
    ]),
    channelNo: optional(text(64)),
    failReason: optional(text(200)),
    at: dateTime(),
    operator: text(20),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    outJournalNo: optional(text(40)),
    inJournalNo: optional(text(40)),
    remark: optional(text(200)),
  },
  filters: {
    transferNo: 'many',
    direction: 'in',
    transferStatus: 'in',
    at: 'range',
    fromAccount: 'in',
    toAccount: 'in',
    purpose: 'in',
  },
  sorts: ['at', 'amount'],
  totals: ['amount'],
  counted: 'transferStatus',
  voided: [4],
  label: 'transferNo',
  access: ['pdsTransferRecord:view', 'pdsTransferRecords:view'],
  exportAccess: ['pdsTransferRecord:export', 'pdsTransferRecords:export'],
});
const { fromAccount, toAccount, amount, purpose, remark } = transfers.fields;
const short = {
  channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
} as const;
const noTarget = {
  noTarget: {
    status: 412,
    zh: '本公司在{channel}没有已开立的自有账户，款项无处可入，请先在子账户管理开户',
    en: 'There is no open account of your own at {channel} for the money to arrive on: open one under sub-accounts',
  },
} as const;
export const addTransfer = defineCommand({
  name: 'channelTransfer.add',
  asks: true,
  path: `${path}/add`,
  access: ['pdsTransferRecords:add', 'platformPds:transfer'],
  input: { fromAccount, toAccount, amount, purpose, remark },
  answer: { id: id() },
  refusals: {
    ...short,
    ...noTarget,
    sameChannel: { status: 400, zh: '转出与转入通道不能相同', en: 'Both channels are the same' },
  },
});
export const approveTransfer = defineCommand({
  name: 'channelTransfer.approve',
  outside: true,
  path: `${path}/approve`,
  access: ['pdsTransferRecords:add', 'platformPds:transfer'],
  stepUp: 'money',
  on: transfers,
  refusals: {
    ...short,
    ...noTarget,
    ...noChannel,
    sameHand: { status: 403, zh: '制单人不能审核自己的划转', en: 'Nobody approves their own transfer' },
  },
});
export const cancelTransfer = defineCommand({
  name: 'channelTransfer.cancel',
  path: `${path}/cancel`,
  access: ['pdsTransferRecords:add', 'platformPds:transfer'],
  on: transfers,
  input: { reason: text(200) },
});
/** Asks the channel for the result; never sends again. */
export const queryTransfer = defineCommand({
  name: 'channelTransfer.query',
  outside: true,
  path: `${path}/query`,
  access: ['pdsTransferRecord:query', 'pdsTransferRecords:query'],
  on: transfers,
  bulk: true,
  refusals: noChannel,
});
export const retryTransfer = defineCommand({
  name: 'channelTransfer.retry',
  outside: true,
  path: `${path}/retry`,
  access: ['pdsTransferRecord:retry'],
  on: transfers,
  refusals: { ...short, ...noTarget, ...noChannel },
});
const both = ['provider', 'operator'] as const;
export const transferLife = defineWorkflow({
  name: 'channelTransfer',
  resource: transfers,
  state: 'transferStatus',
  initial: 0,
  transitions: {
    approve: { command: approveTransfer, from: [0], to: 1, actors: both },
    cancel: { command: cancelTransfer, from: [0], to: 4, actors: both },
    query: { command: queryTransfer, from: [1], to: 'same', actors: [...both, 'system'] },
    retry: { command: retryTransfer, from: [3], to: 1, actors: ['operator'] },
  },
});
