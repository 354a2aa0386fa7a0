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
  month,
  optional,
  plate,
  ratio,
  shape,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { noChannel } from './channel.ts';
import { deductible, etcStatus, filingState, matchStatus, tollState } from './states.ts';

const path = '/api/invoice/etcApply';
/** ETC发票申请: a trip reported to the toll service, so that its tolls are invoiced to the carrier of record. */
export const etcApplies = defineResource({
  name: 'etcApply',
  path,
  table: 'etc_apply',
  tenancy: 'tenant',
  fields: {
    applyNo: text(20),
    platformName: text(64),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    vehicleNum: plate('plateColor'),
    plateColor: text(4),
    loadAt: dateTime(),
    unloadAt: optional(dateTime()),
    startAt: optional(dateTime()),
    endAt: optional(dateTime()),
    startDue: dateTime(),
    endDue: optional(dateTime()),
    loadPlace: text(100),
    unloadPlace: text(100),
    feeCents: money(),
    etcStatus,
    filingState,
    tollState,
    failStep: optional(
      choice('ETC_STEP', [
        { value: 'START', zh: '开始上报', en: 'Start' },
        { value: 'END', zh: '结束上报', en: 'End' },
      ]),
    ),
    failReason: optional(text(200)),
    attempts: integer(0, 999),
    invoiceCount: integer(0, 9999),
    at: dateTime(),
  },
  filters: { waybillSn: 'many', waybillId: 'equal', vehicleNum: 'many', etcStatus: 'in', startAt: 'range' },
  sorts: ['at', 'startAt', 'startDue'],
  totals: ['feeCents'],
  counted: 'etcStatus',
  label: 'applyNo',
  lookup: { line: ['waybillSn', 'vehicleNum', 'etcStatus'] },
  access: ['etcInvoiceApply:view'],
  exportAccess: ['etcInvoiceApply:export'],
});
export const addEtc = defineCommand({
  name: 'etcApply.add',
  path: `${path}/add`,
  access: ['etcInvoiceApply:add'],
  input: { waybillId: id('waybill') },
  answer: { id: id(), applyNo: text(20) },
  refusals: {
    onlyProviders: { status: 409, zh: 'ETC发票由服务商申请', en: 'The provider applies for toll invoices' },
    notLoaded: {
      status: 412,
      zh: '运单{waybillSn}尚未装货或已取消',
      en: 'Waybill {waybillSn} is not loaded, or called off',
    },
    applied: { status: 409, zh: '运单{waybillSn}已申请ETC发票', en: 'Waybill {waybillSn} has its application already' },
  },
});
const late = {
  ...noChannel,
  startLate: {
    status: 422,
    zh: '装货已超过24小时，不能再上报开始',
    en: 'Loaded more than 24 hours ago: the start is not taken any more',
  },
  endLate: {
    status: 422,
    zh: '卸货已超过7天，不能再上报结束',
    en: 'Unloaded more than 7 days ago: the end is not taken any more',
  },
  notUnloaded: { status: 412, zh: '运单尚未卸货，不能上报结束', en: 'The waybill has not been unloaded' },
} as const;
export const reportStart = defineCommand({
  name: 'etcApply.reportStart',
  outside: true,
  path: `${path}/reportStart`,
  access: ['etcInvoiceApply:reportStart', 'etcInvoiceApply:batchReport'],
  on: etcApplies,
  bulk: true,
  refusals: late,
});
export const reportEnd = defineCommand({
  name: 'etcApply.reportEnd',
  outside: true,
  path: `${path}/reportEnd`,
  access: ['etcInvoiceApply:reportEnd', 'etcInvoiceApply:batchReport'],
  on: etcApplies,
  bulk: true,
  refusals: late,
});
export const retryEtc = defineCommand({
  name: 'etcApply.retry',
  outside: true,
  path: `${path}/retry`,
  access: ['etcInvoiceApply:retry'],
  on: etcApplies,
  bulk: true,
  refusals: late,
});
/** The toll service has answered a report: a system command that writes the answer down. */
export const hearEtc = defineCommand({
  name: 'etcApply.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: etcApplies,
});
/** The toll service has told the toll invoices of a trip: a system command that enters them. */
export const hearTolls = defineCommand({
  name: 'etcApply.hearTolls',
  path: `${path}/hearTolls`,
  access: 'session',
  by: 'system',
  on: etcApplies,
});
/** 车辆备案检查: asks the toll service whether it knows the vehicle. */
export const checkVehicle = defineCommand({
  name: 'etcApply.vehicleCheck',
  outside: true,
  path: `${path}/vehicleCheck`,
  access: ['etcInvoiceApply:detail'],
  on: etcApplies,
  refusals: noChannel,
});
/** The toll service has told whether it knows the vehicle: a system command that writes it down. */
export const hearFiling = defineCommand({
  name: 'etcApply.hearFiling',
  path: `${path}/hearFiling`,
  access: 'session',
  by: 'system',
  on: etcApplies,
});
export const etcLife = defineWorkflow({
  name: 'etcApply',
  resource: etcApplies,
  state: 'etcStatus',
  initial: 0,
  transitions: {
    reportStart: { command: reportStart, from: [0], to: 4, actors: ['provider'] },
    reportEnd: { command: reportEnd, from: [1], to: 5, actors: ['provider'] },
    retry: { command: retryEtc, from: [3], to: 4, actors: ['provider'] },
    hear: { command: hearEtc, from: [4, 5], to: 1, actors: ['system'] },
  },
});

const invoicePath = '/api/invoice/etcInvoice';
/** ETC发票: the toll invoices received. */
export const etcInvoices = defineResource({
  name: 'etcInvoice',
  path: invoicePath,
  table: 'etc_invoice',
  tenancy: 'tenant',
  fields: {
    invoiceNo: text(20),
    invoiceCode: text(12),
    platformName: text(64),
    waybillId: optional(id('waybill', 'waybillSn')),
    waybillSn: optional(text(20)),
    vehicleNum: plate(),
    tollSection: text(64),
    entryTime: dateTime(),
    exitTime: dateTime(),
    amountExcl: money(),
    taxPpm: ratio(),
    tax: money(),
    totalCents: money(),
    matchStatus,
    deductible,
    period: optional(month()),
    journalNo: optional(reference('ledgerJournal', 'journalNo', 30)),
    at: dateTime(),
  },
  filters: {
    invoiceNo: 'many',
    vehicleNum: 'many',
    waybillSn: 'many',
    waybillId: 'equal',
    entryTime: 'range',
    period: 'equal',
    deductible: 'in',
    matchStatus: 'in',
  },
  sorts: ['entryTime', 'at', 'totalCents'],
  totals: ['amountExcl', 'tax', 'totalCents'],
  counted: 'matchStatus',
  label: 'invoiceNo',
  access: ['etcInvoiceInfo:view', 'etcInvoiceApply:detail'],
  exportAccess: ['etcInvoiceInfo:export'],
});
/**
 * Asks the toll service for the invoices of every trip whose end was reported. They are entered when it has answered;
 * invoices with inconsistent amounts are left out and counted in the trip's timeline.
 */
export const pullTolls = defineCommand({
  name: 'etcInvoice.pull',
  outside: true,
  path: `${invoicePath}/pull`,
  access: ['etcInvoiceInfo:pull'],
  input: { waybillSn: optional(reference('waybill', 'waybillSn', 20)) },
  answer: { asked: integer(0, 100_000) },
  refusals: {
    ...noChannel,
    onlyProviders: { status: 409, zh: 'ETC发票由服务商拉取', en: 'The provider fetches its toll invoices' },
  },
});
const trip = {
  noWaybill: { status: 404, zh: '没有运单{waybillSn}', en: 'There is no waybill {waybillSn}' },
  otherVehicle: { status: 412, zh: '发票车牌与运单车辆不一致', en: 'The plate is not that of the waybill' },
  outsideTrip: { status: 412, zh: '通行时间不在运单起止时间内', en: 'The toll was not paid during the trip' },
} as const;

export const matchToll = defineCommand({
  name: 'etcInvoice.match',
  path: `${invoicePath}/match`,
  access: ['etcInvoiceInfo:match'],
  on: etcInvoices,
  input: { waybillSn: reference('waybill', 'waybillSn', 20) },
  refusals: { ...trip },
});
/** 勾选抵扣: posts the input VAT of the period to the ledger (P-36). */
export const markDeduct = defineCommand({
  name: 'etcInvoice.markDeduct',
  path: `${invoicePath}/markDeduct`,
  access: ['etcInvoiceInfo:markDeduct'],
  on: etcInvoices,
  input: { period: optional(month()) },
  bulk: true,
  refusals: {
    notMatched: { status: 412, zh: '未匹配运单的发票不能抵扣', en: 'Without its waybill an invoice is not deducted' },
    badPeriod: {
      status: 400,
      zh: '所属期应为 yyyy-MM，不早于通行月份，不晚于本月',
      en: 'The period is yyyy-MM, from the month of the toll to this one',
    },
    notDeductible: { status: 409, zh: '该发票不可抵扣', en: 'This invoice is not deductible' },
  },
});
export const tollLife = defineWorkflow({
  name: 'etcInvoice',
  resource: etcInvoices,
  state: 'deductible',
  initial: 0,
  transitions: {
    match: { command: matchToll, from: [0], to: 'same', actors: ['provider'] },
    markDeduct: {
      command: markDeduct,
      from: [0],
      to: 1,
      actors: ['provider'],
      when: { matchStatus: { is: [1], refusal: 'notMatched' } },
    },
  },
});
/** 月度进项税额 of the invoices marked for deduction. */
export const inputTax = defineQuery({
  name: 'etcInvoice.inputTax',
  path: `${invoicePath}/inputTax`,
  access: ['etcInvoiceInfo:view'],
  answer: { rows: shape(z.array(z.object({ period: z.string(), invoices: z.int(), tax: z.int() }))) },
});
