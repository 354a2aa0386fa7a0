import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  flag,
  id,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { noChannel } from './channel.ts';
import { askRed } from './invoice.ts';
import { adjustStatus, adjustType, confirmAskedBy, confirmState, redReason } from './states.ts';

const path = '/api/invoice/invoiceAdjust';
/** 发票调整: changes to an issued invoice. Its amounts never change; they can only be reversed. */
export const adjustments = defineResource({
  name: 'invoiceAdjust',
  path,
  table: 'invoice_adjust',
  tenancy: 'tenant',
  fields: {
    adjustNo: text(20),
    platformName: text(64),
    invoiceId: id('invoice', 'invoiceNo'),
    invoiceNo: text(20),
    companyName: reference('company', 'companyName', 64),
    adjustType,
    reasonCode: optional(redReason),
    reason: text(200),
    totalCents: money({ max: 99_999_999_999 }),
    newRemark: optional(text(200)),
    expressNo: optional(text(30)),
    buyerDeducted: flag(),
    confirmState,
    confirmAskedBy: optional(confirmAskedBy),
    confirmAskedAt: optional(dateTime()),
    /** When the tax bureau was heard of last. */
    confirmToldAt: optional(dateTime()),
    confirmReason: optional(text(200)),
    confirmNo: optional(text(40)),
    redInvoiceNo: optional(text(20)),
    adjustStatus,
    failReason: optional(text(200)),
    applyBy: text(20),
    applyById: id('user'),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    at: dateTime(),
  },
  filters: {
    invoiceNo: 'many',
    invoiceId: 'equal',
    companyName: 'like',
    adjustType: 'in',
    adjustStatus: 'in',
    confirmState: 'in',
    at: 'range',
  },
  sorts: ['at'],
  totals: ['totalCents'],
  counted: 'adjustStatus',
  voided: [4],
  label: 'adjustNo',
  access: ['InvoiceAdiutManage:view', 'invoiceManage:detail', 'platformInvoiceManage:redApprove'],
  exportAccess: ['InvoiceAdiutManage:export'],
});
const { newRemark, expressNo, reason } = adjustments.fields;
export const addAdjustment = defineCommand({
  name: 'invoiceAdjust.add',
  asks: true,
  path: `${path}/add`,
  access: ['InvoiceAdiutManage:add'],
  input: {
    invoiceId: id('invoice'),
    adjustType,
    reasonCode: optional(redReason),
    reason,
    newRemark,
    expressNo,
    buyerDeducted: optional(flag()),
  },
  answer: { id: id() },
  refusals: {
    ...askRed.refusals,
    reasonNeeded: { status: 400, zh: '红冲须选择红冲类型', en: 'Choose the kind of reversal' },
    valueNeeded: { status: 400, zh: '请填写变更后的内容', en: 'Say what it is to be' },
  },
});
const sameHand = {
  sameHand: { status: 403, zh: '申请人不能审核自己的发票调整', en: 'Nobody audits their own adjustment' },
} as const;
const auditors = ['InvoiceAdiutManage:audit', 'platformInvoiceManage:redApprove'] as const;
/** A remark or courier number is written at once; a red-letter invoice is created and can then be issued. */
export const approveAdjustment = defineCommand({
  name: 'invoiceAdjust.approve',
  path: `${path}/approve`,
  access: auditors,
  on: adjustments,
  refusals: sameHand,
});
export const rejectAdjustment = defineCommand({
  name: 'invoiceAdjust.reject',
  path: `${path}/reject`,
  access: auditors,
  on: adjustments,
  input: { reason: text(200) },
  refusals: sameHand,
});
export const redInvoice = defineCommand({
  name: 'invoiceAdjust.issueRed',
  outside: true,
  path: `${path}/red`,
  access: ['InvoiceAdiutManage:red'],
  on: adjustments,
  refusals: {
    ...noChannel,
    notRed: { status: 409, zh: '该调整不是红冲', en: 'This adjustment takes nothing back' },
    confirmNeeded: {
      status: 412,
      zh: '红字信息确认单尚未确认，不能开具红字发票，请先申请并等待确认',
      en: 'The confirmation of the red letter is not confirmed: ask for it and wait until it is',
    },
  },
});
/** The tax platform has answered: a system command that books the red-letter invoice. */
export const hearRed = defineCommand({
  name: 'invoiceAdjust.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: adjustments,
});
export const adjustLife = defineWorkflow({
  name: 'invoiceAdjust',
  resource: adjustments,
  state: 'adjustStatus',
  initial: 1,
  transitions: {
    approve: { command: approveAdjustment, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectAdjustment, from: [1], to: 4, actors: ['provider', 'operator'] },
    issueRed: {
      command: redInvoice,
      from: [2, 5],
      to: 6,
      actors: ['provider'],
      when: {
        adjustType: { is: ['RED'], refusal: 'notRed' },
        confirmState: { is: [3], refusal: 'confirmNeeded' },
      },
    },
    hear: { command: hearRed, from: [6], to: 3, actors: ['system'] },
  },
});
