import * as z from 'zod/mini';
import { dateTime, defineCommand, defineQuery, defineResource, id, integer, list, money, optional, plate, ratio, shape, text, weight } from '@freightdeck/sdk/contract';
import { applyStatus, auditStage, bizType, channel, deliveryType, invoiceStatus, invoiceType, thirdStatus } from './states.ts';

const path = '/api/invoice/invoiceApply';
/** What of a signed waybill has been invoiced and what may still be. */
export const billableWaybills = defineResource({
  name: 'billableWaybill', path: '/api/invoice/billableWaybill', table: 'waybill', tenancy: 'tenant',
  fields: {
    waybillSn: text(20), platformName: text(64), companyId: id('company'), companyName: text(64), goodsName: text(512), settleKg: optional(weight()), receivableAmount: money(), invoicedCents: money(), openCents: money(), vatPpm: ratio(),
    vehicleNum: plate(), loadPlace: text(100), unloadPlace: text(100), settleAt: dateTime(), invoiceStatus, applyId: optional(id('invoiceApply')),
  },
  filters: { companyId: 'equal', companyName: 'like', waybillSn: 'many', settleAt: 'range', invoiceStatus: 'in', vatPpm: 'equal' },
  sorts: ['settleAt', 'waybillSn'], totals: ['settleKg', 'receivableAmount', 'invoicedCents', 'openCents'], counted: 'invoiceStatus', label: 'waybillSn',
  access: ['openInvoice:view'], exportAccess: ['openInvoice:export'],
});

/** 开票申请: signed waybills of one shipper, to be invoiced to one title. */
export const invoiceApplies = defineResource({
  name: 'invoiceApply', path, table: 'invoice_apply', tenancy: 'tenant',
  fields: {
    applyNo: text(20), platformName: text(64), companyId: id('company'), companyName: text(64), titleId: id('invoiceTitle'), titleName: text(64), taxNo: text(18), invoiceType, bizType, channel, deliveryType,
    waybillCount: integer(1, 500), invoiceCount: integer(1, 500), totalCents: money({ max: 99_999_999_999 }), vatPpm: ratio(), exclTax: money({ max: 99_999_999_999 }), tax: money({ max: 99_999_999_999 }), splitPlan: text(400),
    remark: optional(text(200)), applyStatus, auditStage, applyBy: text(20), applyById: id('user'), auditBy: optional(text(20)), auditById: optional(id('user')), auditAt: optional(dateTime()), auditRemark: optional(text(200)),
    reviewBy: optional(text(20)), reviewAt: optional(dateTime()), thirdOrderNo: optional(text(40)), thirdStatus, thirdAmount: optional(money({ max: 99_999_999_999 })), failReason: optional(text(200)), invoiceNo: optional(text(20)), at: dateTime(),
  },
  filters: {
    applyNo: 'many', companyId: 'equal', companyName: 'like', invoiceType: 'in', applyStatus: 'in', auditStage: 'in', channel: 'in', thirdOrderNo: 'many', thirdStatus: 'in', at: 'range',
  },
  sorts: ['at', 'totalCents'], totals: ['totalCents', 'exclTax', 'tax'], counted: 'applyStatus', label: 'applyNo',
  access: ['openInvoice:view', 'checkInvoice:view', 'platformCheckInvoice:view', 'invoiceManage:view', 'platformInvoiceManage:view', 'batchInvoiceDetail:view', 'fangzhongInvoice:view'],
  exportAccess: ['checkInvoice:export', 'platformCheckInvoice:export', 'fangzhongInvoice:export'],
});
/** 申请明细: never changed, whatever becomes of the application. */
export const applyLines = defineResource({
  name: 'invoiceApplyLine', path: '/api/invoice/invoiceApplyLine', table: 'invoice_apply_line', tenancy: 'tenant',
  fields: { applyId: id('invoiceApply'), waybillId: id('waybill'), waybillSn: text(20), vehicleNum: plate(), goodsName: text(512), loadPlace: text(100), unloadPlace: text(100), settleKg: optional(weight()), amount: money() },
  filters: { applyId: 'equal', waybillSn: 'many' }, sorts: ['waybillSn'], totals: ['amount', 'settleKg'], label: 'waybillSn',
  access: ['openInvoice:detail', 'checkInvoice:detail', 'platformCheckInvoice:detail', 'fangzhongInvoice:detail'],
});

export const mostWaybills = 500;
export const mostInvoices = 200;
const chosen = { waybillIds: list(id('billableWaybill'), mostWaybills) };
const notBillable = {
  noneChosen: { status: 400, zh: '请选择要开票的运单', en: 'Choose the waybills to invoice' },
  onlyProviders: { status: 409, zh: '开票由服务商或货主申请', en: 'The provider or the shipper applies for invoices' },
  otherCompany: { status: 409, zh: '一次申请只能包含同一货主的运单', en: 'One application holds waybills of one shipper only' },
  notSigned: { status: 412, zh: '运单{waybillSn}尚未签收，不能开票', en: 'Waybill {waybillSn} has not been signed for' },
  frozen: { status: 423, zh: '运单{waybillSn}已冻结，不能开票', en: 'Waybill {waybillSn} is frozen' },
  applied: { status: 409, zh: '运单{waybillSn}已在其他开票申请中', en: 'Waybill {waybillSn} is in another application' },
  nothingLeft: { status: 422, zh: '运单{waybillSn}的应收已全部开票', en: 'All of {waybillSn} has been invoiced' },
  tooMany: { status: 422, zh: '按单张限额需拆分为{count}张发票，一次最多{most}张', en: 'The limit makes {count} invoices of it; {most} at most' },
} as const;
/** 拆分预览: what an application over these waybills would become. */
export const previewApply = defineQuery({
  name: 'invoiceApply.preview', path: `${path}/preview`, access: ['openInvoice:apply'], input: chosen,
  answer: {
    count: integer(0, mostWaybills), totalCents: money({ max: 99_999_999_999 }), exclTax: money({ max: 99_999_999_999 }), tax: money({ max: 99_999_999_999 }), limitCents: money(), vatPpm: ratio(),
    invoices: shape(z.array(z.object({ waybillCount: z.int(), totalCents: z.int(), amountExcl: z.int(), tax: z.int() }))),
  },
});
export const applyInvoice = defineCommand({
  name: 'invoiceApply.apply', path: `${path}/apply`, access: ['openInvoice:apply'],
  input: { ...chosen, titleId: id('invoiceTitle'), invoiceType, deliveryType: optional(deliveryType), remark: optional(text(200)) }, answer: { id: id(), applyNo: text(20) },
  refusals: { ...notBillable, titleNotAudited: { status: 412, zh: '发票抬头未审核通过', en: 'The title has not been approved' }, titleOfOther: { status: 409, zh: '发票抬头不属于该货主', en: 'The title belongs to another shipper' } },
});
