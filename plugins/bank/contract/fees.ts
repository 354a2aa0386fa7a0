import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  money,
  month,
  optional,
  ratio,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { channel } from './channel.ts';

const path = '/api/fund/platformFeeBill';
/** 平台费账单: the monthly fee a provider owes the operator (P-14, P-15). */
export const feeBills = defineResource({
  name: 'platformFeeBill',
  path,
  table: 'platform_fee_bill',
  tenancy: 'tenant',
  fields: {
    billNo: text(30),
    platformName: text(64),
    month: month(),
    /** The freight of the orders, as P-09 booked it. */
    base: money({ max: Number.MAX_SAFE_INTEGER }),
    ppm: ratio(),
    /** The fees of the orders, each rounded to the cent on its own. */
    amount: money({ min: 1 }),
    orderCount: optional(integer(0, 10_000_000)),
    /** What rounding order by order makes of base and rate; more where the rate is not the agreed one. */
    roundingCents: money({ min: -999_999_999_999, max: 999_999_999_999 }),
    invoiceStatus: choice('FEE_INVOICE_STATUS', [
      { value: 0, zh: '未开票', en: 'Not invoiced', tone: 'draft' },
      { value: 3, zh: '已开票', en: 'Invoiced', tone: 'done' },
    ]),
    invoiceNo: optional(text(30)),
    payStatus: choice('FEE_PAY_STATUS', [
      { value: 0, zh: '未支付', en: 'Unpaid', tone: 'waiting' },
      { value: 2, zh: '待确认', en: 'To be confirmed', tone: 'running' },
      { value: 3, zh: '已支付', en: 'Paid', tone: 'done' },
    ]),
    payChannel: optional(channel),
    payAt: optional(dateTime()),
    voucherFiles: optional(file()),
    paidBy: optional(text(20)),
    confirmedBy: optional(text(20)),
    confirmedAt: optional(dateTime()),
    payJournalNo: optional(text(40)),
    receiptJournalNo: optional(text(40)),
    createdAt: dateTime(),
  },
  filters: { billNo: 'many', month: 'equal', payStatus: 'in', invoiceStatus: 'in', createdAt: 'range' },
  sorts: ['month', 'amount', 'createdAt'],
  totals: ['base', 'amount', 'orderCount', 'roundingCents'],
  counted: 'payStatus',
  label: 'billNo',
  access: ['serverPayinfo:view'],
  exportAccess: ['serverPayinfo:export'],
});
/**
 * One bill per provider and month. It gathers what its settlements accrued (P-14), and posts nothing again; base and
 * rate follow from the book.
 */
export const generateFee = defineCommand({
  name: 'platformFeeBill.generate',
  path: `${path}/generate`,
  access: ['serverPayinfo:generate'],
  input: {
    platformId: reference('serviceProvider', 'platformId', 16),
    month: month(),
  },
  answer: { id: id() },
  refusals: {
    onlyOperator: { status: 409, zh: '平台费账单由运营平台生成', en: 'Only the operator makes fee bills' },
    badMonth: {
      status: 400,
      zh: '月份须为已结束的月份，格式如2026-03',
      en: 'The month must be over and look like 2026-03',
    },
    billed: { status: 409, zh: '该服务商当月账单已生成', en: 'The month has been billed already' },
    nothingToBill: { status: 422, zh: '当月没有可计费的金额', en: 'There is nothing to bill in this month' },
  },
});
export const payFee = defineCommand({
  name: 'platformFeeBill.pay',
  path: `${path}/pay`,
  access: ['serverPayinfo:pay'],
  stepUp: 'money',
  on: feeBills,
  input: { payChannel: channel, voucherFiles: feeBills.fields.voucherFiles },
  refusals: {
    channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
  },
});
export const confirmFee = defineCommand({
  name: 'platformFeeBill.confirm',
  path: `${path}/confirm`,
  access: ['serverPayinfo:confirm'],
  on: feeBills,
  refusals: { sameHand: { status: 403, zh: '付款人不能确认自己的付款', en: 'Nobody confirms their own payment' } },
});
export const invoiceFee = defineCommand({
  name: 'platformFeeBill.invoice',
  path: `${path}/invoice`,
  access: ['serverPayinfo:invoice'],
  on: feeBills,
  input: { invoiceNo: text(30) },
});
export const feeLife = defineWorkflow({
  name: 'platformFeeBill',
  resource: feeBills,
  state: 'payStatus',
  initial: 0,
  transitions: {
    pay: { command: payFee, from: [0], to: 2, actors: ['provider'] },
    confirm: { command: confirmFee, from: [2], to: 3, actors: ['operator'] },
  },
});
export const feeInvoicing = defineWorkflow({
  name: 'platformFeeInvoice',
  resource: feeBills,
  state: 'invoiceStatus',
  initial: 0,
  transitions: { invoice: { command: invoiceFee, from: [0], to: 3, actors: ['operator'] } },
});
