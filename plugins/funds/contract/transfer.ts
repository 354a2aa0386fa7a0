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
import { channelShort, reasonGiven, sameHand } from './words.ts';

const path = '/api/fund/transferOrder';
const amount = money({ min: 1 });

/** 转账单: the provider's own money that comes in, goes out or moves between channels. */
export const transfers = defineResource({
  name: 'transferOrder',
  path,
  table: 'transfer_order',
  tenancy: 'tenant',
  fields: {
    transferNo: text(30),
    platformName: text(64),
    direction: choice('TRANSFER_DIRECTION', [
      { value: 'IN', zh: '转入', en: 'In' },
      { value: 'OUT', zh: '转出', en: 'Out' },
      { value: 'INNER', zh: '内部', en: 'Between channels' },
    ]),
    purpose: choice('TRANSFER_PURPOSE', [
      { value: 'ALLOCATE', zh: '调拨', en: 'Allocation' },
      { value: 'PLATFORM_FEE', zh: '平台费', en: 'Platform fee' },
    ]),
    fromAccount: text(100),
    toAccount: text(100),
    amount,
    feeCents: money(),
    channel,
    toChannel: optional(channel),
    channelNo: optional(text(40)),
    transferStatus: choice('TRANSFER_STATUS', [
      { value: 0, ...awaitingAudit },
      { value: 1, zh: '处理中', en: 'In progress', tone: 'running' },
      { value: 2, zh: '成功', en: 'Done', tone: 'done' },
      { value: 3, zh: '失败', en: 'Failed', tone: 'warning' },
      { value: 4, zh: '撤销', en: 'Called off', tone: 'void' },
    ]),
    failReason: optional(text(200)),
    remark: optional(text(200)),
    applyBy: text(20),
    auditBy: optional(text(20)),
    at: dateTime(),
    finishedAt: optional(dateTime()),
    journalNo: optional(text(40)),
  },
  filters: { transferNo: 'many', direction: 'in', purpose: 'in', transferStatus: 'in', at: 'range' },
  sorts: ['at', 'amount'],
  totals: ['amount'],
  counted: 'transferStatus',
  voided: [3, 4],
  label: 'transferNo',
  access: ['TradeTransferOrder:view'],
  exportAccess: ['TradeTransferOrder:export'],
});

const { direction, purpose } = transfers.fields;
export const addTransfer = defineCommand({
  name: 'transferOrder.add',
  path: `${path}/add`,
  access: ['TradeTransferOrder:add'],
  input: {
    direction,
    purpose,
    channel,
    toChannel: optional(channel),
    counterName: optional(text(64)),
    counterAccount: optional(text(32, 8)),
    amount,
    remark: optional(text(200)),
  },
  answer: { id: id(), transferNo: text(30) },
  refusals: {
    otherChannel: { status: 400, zh: '内部调拨请选择另一个转入通道', en: 'Choose another channel to move it to' },
    counterMissing: { status: 400, zh: '请填写对方户名和账号', en: 'Name the other account' },
    onlyOut: { status: 400, zh: '平台费只能转出', en: 'A platform fee only goes out' },
  },
});
const shortages = {
  ...noChannel,
  ...channelShort,
  notCovered: {
    status: 422,
    zh: '自有资金或应付平台余额不足，还差{short}元',
    en: 'Own funds, or what is owed, are {short} yuan short',
  },
} as const;
export const auditTransfer = defineCommand({
  name: 'transferOrder.audit',
  outside: true,
  path: `${path}/audit`,
  access: ['TradeTransferOrder:audit'],
  stepUp: 'money',
  on: transfers,
  refusals: { ...sameHand, ...shortages },
});
export const rejectTransfer = defineCommand({
  name: 'transferOrder.reject',
  path: `${path}/reject`,
  access: ['TradeTransferOrder:audit'],
  on: transfers,
  input: { reason: reasonGiven },
  refusals: sameHand,
});
export const queryTransfer = defineCommand({
  name: 'transferOrder.query',
  outside: true,
  path: `${path}/query`,
  access: ['TradeTransferOrder:query'],
  on: transfers,
  refusals: noChannel,
});

const staff = ['provider', 'operator'] as const;
/** 转账 */
export const transferLife = defineWorkflow({
  name: 'transferOrder',
  resource: transfers,
  state: 'transferStatus',
  initial: 0,
  transitions: {
    audit: { command: auditTransfer, from: [0], to: 1, actors: staff },
    reject: { command: rejectTransfer, from: [0], to: 4, actors: staff },
    query: { command: queryTransfer, from: [1], to: 'same', actors: [...staff, 'system'] },
  },
});
