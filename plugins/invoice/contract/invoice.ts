import * as z from 'zod/mini';
import { gateRefusals } from '@freightdeck/plugin-waybill/contract';
import {
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  flag,
  id,
  integer,
  longText,
  mobile,
  money,
  month,
  optional,
  plate,
  ratio,
  shape,
  text,
  weight,
} from '@freightdeck/sdk/contract';
import { noChannel } from './channel.ts';
import { channel, deliveryType, invoiceKind, invoiceState, invoiceType, redReason } from './states.ts';

const path = '/api/invoice/invoice';
/** A red-letter invoice has negative amounts. */
const signed = () => money({ min: -99_999_999_999, max: 99_999_999_999 });

/** 发票 */
export const invoices = defineResource({
  name: 'invoice',
  path,
  table: 'invoice',
  tenancy: 'tenant',
  fields: {
    orderNo: text(24),
    applyId: id('invoiceApply', 'applyNo'),
    applyNo: text(20),
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    titleName: text(64),
    taxNo: text(18),
    invoiceKind,
    invoiceType,
    deliveryType,
    vatPpm: ratio(),
    amountExcl: signed(),
    tax: signed(),
    totalCents: signed(),
    waybillCount: integer(1, 500),
    channel,
    invoiceCode: optional(text(12)),
    invoiceNo: optional(text(20)),
    issuedAt: optional(dateTime()),
    month: optional(month()),
    invoiceState,
    failReason: optional(text(200)),
    remark: optional(text(400)),
    expressNo: optional(text(30)),
    sentTo: optional(mobile()),
    redOfNo: optional(text(20)),
    redInvoiceNo: optional(text(20)),
    at: dateTime(),
  },
  filters: {
    invoiceNo: 'many',
    applyNo: 'many',
    applyId: 'equal',
    companyName: 'like',
    invoiceState: 'in',
    invoiceKind: 'in',
    issuedAt: 'range',
    month: 'equal',
  },
  sorts: ['issuedAt', 'at', 'totalCents'],
  totals: ['amountExcl', 'tax', 'totalCents'],
  counted: 'invoiceState',
  voided: [6],
  label: 'orderNo',
  lookup: { line: ['invoiceNo', 'companyName', 'titleName', 'totalCents', 'invoiceState'] },
  access: [
    'invoiceManage:view',
    'platformInvoiceManage:view',
    'InvoiceAdiutManage:add',
    'checkInvoice:detail',
    'openInvoice:detail',
  ],
  exportAccess: ['invoiceManage:export', 'platformInvoiceManage:export'],
});
/** 发票明细: a waybill's part of an invoice; negative on a red-letter invoice. Never changes. */
export const invoiceLines = defineResource({
  name: 'invoiceLine',
  path: '/api/invoice/invoiceWaybill',
  table: 'invoice_line',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    applyId: id('invoiceApply', 'applyNo'),
    applyNo: text(20),
    invoiceId: id('invoice', 'invoiceNo'),
    invoiceNo: optional(text(20)),
    invoiceState,
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    vehicleNum: plate(),
    loadPlace: text(100),
    unloadPlace: text(100),
    goodsName: text(512),
    settleKg: optional(weight()),
    amountExcl: signed(),
    tax: signed(),
    amount: signed(),
  },
  filters: {
    waybillId: 'equal',
    applyNo: 'many',
    applyId: 'equal',
    invoiceId: 'equal',
    invoiceNo: 'many',
    waybillSn: 'many',
  },
  sorts: ['waybillSn', 'applyNo'],
  totals: ['amount', 'amountExcl', 'tax'],
  counted: 'invoiceState',
  voided: [6],
  label: 'waybillSn',
  access: [
    'batchInvoiceDetail:view',
    'batchInvoiceDetaiOld:view',
    'platformBatchInvoiceDetail:view',
    'platformBatchInvoiceDetailOld:view',
    'invoiceManage:detail',
    'platformInvoiceManage:detail',
  ],
  exportAccess: [
    'batchInvoiceDetail:export',
    'batchInvoiceDetaiOld:export',
    'platformBatchInvoiceDetail:export',
    'platformBatchInvoiceDetailOld:export',
  ],
});

const asking = {
  ...noChannel,
  sellerMissing: { status: 412, zh: '请先维护销方开票信息', en: 'Configure the seller first' },
  viaPartner: { status: 409, zh: '合作开票的发票由合作方开具', en: 'The partner issues invoices of this application' },
} as const;
export const issueInvoice = defineCommand({
  name: 'invoice.issue',
  outside: true,
  path: `${path}/issue`,
  access: ['invoiceManage:issue', 'invoiceManage:batchIssue'],
  on: invoices,
  bulk: true,
  refusals: { ...asking, ...gateRefusals },
});
export const retryInvoice = defineCommand({
  name: 'invoice.retry',
  outside: true,
  path: `${path}/retry`,
  access: ['invoiceManage:retry'],
  on: invoices,
  bulk: true,
  refusals: asking,
});
/** 查询结果: has the tax platform asked again; the system runs it when the answer is there. */
export const queryInvoice = defineCommand({
  name: 'invoice.query',
  outside: true,
  path: `${path}/query`,
  access: ['invoiceManage:retry'],
  on: invoices,
  refusals: asking,
});
export const expressInvoice = defineCommand({
  name: 'invoice.express',
  path: `${path}/express`,
  access: ['invoiceManage:express'],
  on: invoices,
  input: { expressNo: text(30) },
});
export const sendInvoice = defineCommand({
  name: 'invoice.send',
  path: `${path}/send`,
  access: ['invoiceManage:send'],
  on: invoices,
  input: { mobile: mobile() },
  refusals: {
    notSent: { status: 417, zh: '短信未能发送，请稍后再试', en: 'The message could not be sent' },
    ...noChannel,
  },
});
/** 红冲: requested by one person, approved by another in 发票调整管理. */
export const askRed = defineCommand({
  name: 'invoice.red',
  asks: true,
  path: `${path}/red`,
  access: ['invoiceManage:red', 'InvoiceAdiutManage:add'],
  on: invoices,
  input: { reasonCode: redReason, reason: text(200), buyerDeducted: optional(flag()) },
  refusals: {
    redOfRed: { status: 409, zh: '红字发票不能再红冲', en: 'A red-letter invoice is not taken back' },
    underWay: { status: 409, zh: '该发票已有待处理的调整', en: 'An adjustment of it is under way' },
  },
});
export const invoiceLife = defineWorkflow({
  name: 'invoice',
  resource: invoices,
  state: 'invoiceState',
  initial: 0,
  transitions: {
    issue: {
      command: issueInvoice,
      from: [0],
      to: 1,
      actors: ['provider', 'system'],
      when: { channel: { is: ['TAX'], refusal: 'viaPartner' } },
    },
    retry: {
      command: retryInvoice,
      from: [3],
      to: 1,
      actors: ['provider'],
      when: { channel: { is: ['TAX'], refusal: 'viaPartner' } },
    },
    query: {
      command: queryInvoice,
      from: [1],
      to: 2,
      actors: ['provider', 'system'],
      when: { channel: { is: ['TAX'], refusal: 'viaPartner' } },
    },
    express: { command: expressInvoice, from: [2], to: 'same', actors: ['provider'] },
    send: { command: sendInvoice, from: [2], to: 'same', actors: ['provider'] },
    red: {
      command: askRed,
      from: [2],
      to: 4,
      actors: ['provider', 'operator'],
      when: { invoiceKind: { is: ['BLUE'], refusal: 'redOfRed' } },
    },
  },
});

/** 发票文件: one invoice, or all of an application. */
export const invoiceFile = defineQuery({
  name: 'invoice.file',
  path: `${path}/file`,
  access: [
    'invoiceManage:download',
    'platformInvoiceManage:download',
    'batchInvoiceDetail:download',
    'batchInvoiceDetaiOld:download',
    'platformBatchInvoiceDetail:download',
    'platformBatchInvoiceDetailOld:download',
  ],
  input: { id: optional(id('invoice')), applyId: optional(id('invoiceApply')) },
  answer: { fileName: text(60), content: longText(2_000_000) },
});
/** 月度销项税额 of every provider, minus red-letter invoices. */
export const outputTax = defineQuery({
  name: 'invoice.outputTax',
  path: `${path}/outputTax`,
  access: ['platformInvoiceManage:view'],
  input: { month: month() },
  answer: {
    rows: shape(
      z.array(
        z.object({
          platformId: z.string(),
          platformName: z.string(),
          invoices: z.int(),
          amountExcl: z.int(),
          tax: z.int(),
        }),
      ),
    ),
  },
});
