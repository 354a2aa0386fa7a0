import * as z from 'zod/mini';
import {
  choice,
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
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { channel } from './channel.ts';
import { channelName } from './transfer.ts';

const path = '/api/bank/paymentFile';
/** Sums of up to five hundred payments. */
const sum = () => money({ max: 999_999_999_999 });
/** Most lines of one file: what banks take at once. */
export const mostFileLines = 500;

/** The order that is paid, whatever it is: the resource of its record, and its id. */
export const order = { orderKind: optional(text(40)), orderId: optional(text(40)) };

/** 付款文件: payments that people carry to the bank as a file, because the channel has no link to it. */
export const paymentFiles = defineResource({
  name: 'paymentFile',
  path,
  table: 'payment_file',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    fileNo: text(24),
    channel,
    fileState: choice('PAYMENT_FILE_STATE', [
      { value: 0, zh: '待回盘', en: 'No answer yet', tone: 'waiting' },
      { value: 1, zh: '部分回盘', en: 'Answered in part', tone: 'running' },
      { value: 2, zh: '已回盘', en: 'Answered', tone: 'done' },
      { value: 3, zh: '已作废', en: 'Voided', tone: 'void' },
    ]),
    lineCount: integer(1, mostFileLines),
    amount: sum(),
    paidCount: integer(0, mostFileLines),
    failedCount: integer(0, mostFileLines),
    paidAmount: sum(),
    madeBy: text(20),
    createdAt: dateTime(),
    /** Who has fetched it last: the bank may have it since. */
    downloadedBy: optional(text(20)),
    downloadedAt: optional(dateTime()),
    voidedBy: optional(text(20)),
    voidReason: optional(text(200)),
  },
  filters: { fileNo: 'like', channel: 'in', fileState: 'in', createdAt: 'range' },
  sorts: ['createdAt', 'amount'],
  totals: ['amount', 'paidAmount'],
  counted: 'fileState',
  voided: [3],
  label: 'fileNo',
  access: ['paymentFiles:view'],
  exportAccess: ['paymentFiles:export'],
});
/** 付款明细: one payment of a channel without a link: it waits for a file, stands in one, or has the bank's answer. */
export const paymentLines = defineResource({
  name: 'paymentLine',
  path: '/api/bank/paymentLine',
  table: 'payment_file_line',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    lineKey: text(80),
    ...order,
    channel,
    lineState: choice('PAYMENT_LINE_STATE', [
      { value: 0, zh: '待生成', en: 'Waits for a file', tone: 'waiting' },
      { value: 1, zh: '待回盘', en: 'In a file', tone: 'running' },
      { value: 2, zh: '已付', en: 'Paid', tone: 'done' },
      { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
      { value: 4, zh: '人工答复', en: 'Answered by hand', tone: 'stopped' },
    ]),
    fileId: optional(id('paymentFile', 'fileNo')),
    fileNo: optional(text(24)),
    payeeName: text(100),
    accountLast4: text(4),
    payeeBank: optional(text(100)),
    amount: money({ min: 1, max: 999_999_999_999 }),
    purpose: choice('PAYMENT_PURPOSE', [
      { value: 'FREIGHT', zh: '运费', en: 'Freight' },
      { value: 'WITHDRAW', zh: '提现', en: 'Withdrawal' },
      { value: 'TRANSFER', zh: '资金调拨', en: 'Own money' },
      { value: 'REFUND', zh: '退款', en: 'Refund' },
    ]),
    bankNo: optional(text(64)),
    feeCents: optional(money()),
    failReason: optional(text(200)),
    createdAt: dateTime(),
    answeredAt: optional(dateTime()),
  },
  filters: {
    lineKey: 'like',
    channel: 'in',
    lineState: 'in',
    fileId: 'equal',
    fileNo: 'like',
    payeeName: 'like',
    createdAt: 'range',
  },
  sorts: ['createdAt', 'amount'],
  totals: ['amount', 'feeCents'],
  counted: 'lineState',
  voided: [3, 4],
  label: 'lineKey',
  access: ['paymentFiles:view'],
  exportAccess: ['paymentFiles:export'],
});

/** What waits for a file, by channel. */
const waiting = z.object({ channel: channelName, lines: z.int(), amount: z.int(), oldest: z.string() });
export const waitingPayments = defineQuery({
  name: 'paymentFile.waiting',
  path: `${path}/waiting`,
  access: ['paymentFiles:view'],
  answer: { channels: shape(z.array(waiting)) },
});
/** 生成付款文件: everything that waits in a channel, in as many files as are needed. */
export const generatePaymentFiles = defineCommand({
  name: 'paymentFile.makeFiles',
  path: `${path}/makeFiles`,
  access: ['paymentFiles:generate'],
  stepUp: 'money',
  input: { channel },
  answer: { files: integer(1, 100), lines: integer(1, 100_000), amount: sum() },
  refusals: {
    nothingWaits: { status: 409, zh: '该通道没有待生成的付款', en: 'No payment of this channel waits for a file' },
  },
});
/** The file itself, in the form of docs/payment-files.md. Each download is a row of the log. */
export const downloadPaymentFile = defineQuery({
  name: 'paymentFile.download',
  path: `${path}/download`,
  access: ['paymentFiles:download'],
  input: {
    id: id('paymentFile'),
    form: choice('PAYMENT_FILE_FORM', [
      { value: 'xlsx', zh: 'Excel 工作簿', en: 'Excel workbook' },
      { value: 'csv', zh: '逗号分隔文本', en: 'Comma-separated text' },
    ]),
  },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/**
 * 作废付款文件: its payments wait for another file. Only while nothing of it was answered; whoever does it says that the
 * bank never got the file.
 */
export const voidPaymentFile = defineCommand({
  name: 'paymentFile.void',
  path: `${path}/void`,
  access: ['paymentFiles:void'],
  on: paymentFiles,
  input: { reason: text(200) },
  danger: true,
  refusals: {
    sameHand: {
      status: 403,
      zh: '生成人不能作废自己的付款文件，须由另一人确认未提交银行',
      en: 'Somebody else than who made the file says that the bank never got it',
    },
  },
});
export const paymentFileLife = defineWorkflow({
  name: 'paymentFile',
  resource: paymentFiles,
  state: 'fileState',
  initial: 0,
  transitions: {
    void: { command: voidPaymentFile, from: [0], to: 3, actors: ['provider', 'operator'] },
  },
});
