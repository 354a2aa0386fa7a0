import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  list,
  money,
  optional,
  plate,
  ratio,
  text,
  unitPrice,
  weight,
  reference,
} from '@freightdeck/sdk/contract';
import { batchChannel, subInvoiceStatus, subStatus } from './states.ts';

const path = '/api/settlement/subcontractOrder';
const sum = () => money({ max: 999_999_999_999 });
/** 分包单: waybills that another carrier company drives for a share of their freight. */
export const subcontracts = defineResource({
  name: 'subcontractOrder',
  path,
  table: 'subcontract_order',
  tenancy: 'tenant',
  fields: {
    subSn: text(30),
    upstreamName: text(64),
    downstreamName: text(64),
    contractNo: text(40),
    pricePpm: ratio(),
    waybillCount: integer(0, 1000),
    settleKg: weight(2_000_000_000),
    amount: sum(),
    invoiceStatus: subInvoiceStatus,
    invoiceNo: optional(text(20)),
    invoiceFile: optional(file()),
    invoiceAt: optional(dateTime()),
    subStatus,
    applyBy: text(20),
    acceptBy: optional(text(20)),
    confirmedAt: optional(dateTime()),
    paidAt: optional(dateTime()),
    journalNo: optional(reference('ledgerJournal', 'journalNo', 20)),
    remark: optional(text(200)),
    at: dateTime(),
  },
  filters: {
    subSn: 'many',
    upstreamName: 'like',
    downstreamName: 'like',
    subStatus: 'in',
    invoiceStatus: 'in',
    at: 'range',
  },
  sorts: ['at', 'amount'],
  totals: ['amount'],
  counted: 'subStatus',
  voided: [70, 80],
  label: 'subSn',
  lookup: { line: ['upstreamName', 'downstreamName', 'amount', 'subStatus'] },
  access: ['settlementSubcontracting:view', 'waybillSubcontractingOrder:view'],
  exportAccess: ['settlementSubcontracting:export'],
});
export const subcontractLines = defineResource({
  name: 'subcontractLine',
  path: '/api/settlement/subcontractLine',
  table: 'subcontract_line',
  tenancy: 'tenant',
  fields: {
    orderId: id('subcontractOrder'),
    subSn: text(30),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    downstreamName: text(64),
    vehicleNum: plate(),
    driverName: reference('driver', 'name', 20),
    settleKg: weight(),
    /** 上游价 of the trip, and what of it the downstream provider gets. */
    upstreamPrice: unitPrice(),
    downstreamPrice: unitPrice(),
    upstreamFreight: money(),
    amount: money(),
    subStatus,
    at: dateTime(),
  },
  filters: { subSn: 'many', waybillSn: 'many', vehicleNum: 'many', subStatus: 'in', at: 'range' },
  sorts: ['at', 'amount'],
  totals: ['amount', 'upstreamFreight'],
  counted: 'subStatus',
  voided: [70, 80],
  label: 'waybillSn',
  access: ['waybillSubcontractingOrder:view'],
  exportAccess: ['waybillSubcontractingOrder:export'],
});
const { downstreamName, contractNo, pricePpm } = subcontracts.fields;
const same = {
  sameHand: { status: 403, zh: '制单人不能办理自己的分包单', en: 'Nobody decides their own order' },
} as const;
export const addSubcontract = defineCommand({
  name: 'subcontractOrder.addSubcontract',
  path: `${path}/add`,
  access: ['settlementSubcontracting:add', 'waybillSubcontractingOrder:assign'],
  input: { downstreamName, contractNo, pricePpm, waybillIds: list(id('settlementBench'), 100) },
  answer: { id: id(), subSn: subcontracts.fields.subSn },
  makes: { name: 'subSn', page: '/settlementSubcontracting' },
  refusals: {
    notOpen: { status: 409, zh: '运单未签收或已进入结算', en: 'A waybill is not signed, or is being settled' },
    twice: { status: 409, zh: '运单{waybillSn}已分包', en: 'Waybill {waybillSn} is subcontracted' },
    empty: { status: 400, zh: '请选择运单', en: 'Please choose waybills' },
    onlyProviders: { status: 409, zh: '分包单由服务商创建', en: 'Subcontracts are made by the provider' },
  },
});
export const acceptSubcontract = defineCommand({
  name: 'subcontractOrder.accept',
  path: `${path}/accept`,
  access: ['settlementSubcontracting:accept'],
  on: subcontracts,
  refusals: same,
});
export const refuseSubcontract = defineCommand({
  name: 'subcontractOrder.refuse',
  path: `${path}/refuse`,
  access: ['settlementSubcontracting:refuse'],
  on: subcontracts,
  input: { reason: text(200) },
  refusals: same,
});
export const confirmSubcontract = defineCommand({
  name: 'subcontractOrder.confirmAmount',
  path: `${path}/confirm`,
  access: ['settlementSubcontracting:confirm'],
  on: subcontracts,
  refusals: same,
});
export const paySubcontract = defineCommand({
  name: 'subcontractOrder.paySubcontract',
  outside: true,
  path: `${path}/pay`,
  access: ['settlementSubcontracting:pay'],
  stepUp: 'money',
  on: subcontracts,
  input: { channel: batchChannel },
  refusals: {
    ...same,
    channelAbsent: { status: 412, zh: '支付通道未接入', en: 'The payment channel is not connected' },
    channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
  },
});
/** 登记收票: the downstream provider's invoice for the confirmed amount. */
export const invoiceSubcontract = defineCommand({
  name: 'subcontractOrder.takeInvoice',
  path: `${path}/takeInvoice`,
  access: ['settlementSubcontracting:confirm'],
  on: subcontracts,
  input: {
    invoiceNo: text(20),
    invoiceAmount: sum(),
    invoiceFile: file(),
  },
  refusals: {
    invoiceDiffers: {
      status: 409,
      zh: '发票金额{given}元与分包金额{amount}元不一致',
      en: 'The invoice is of {given} yuan, the subcontract of {amount}',
    },
    invoiceUsed: {
      status: 409,
      zh: '发票{invoiceNo}已登记在其他分包单',
      en: 'Invoice {invoiceNo} is on another order',
    },
  },
});
/** The bank has answered: a system command that books the answer. */
export const hearSubcontract = defineCommand({
  name: 'subcontractOrder.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: subcontracts,
});
export const terminateSubcontract = defineCommand({
  name: 'subcontractOrder.terminate',
  path: `${path}/terminate`,
  access: ['settlementSubcontracting:terminate', 'waybillSubcontractingOrder:withdraw'],
  on: subcontracts,
  input: { reason: text(200) },
  danger: true,
});
export const subcontractLife = defineWorkflow({
  name: 'subcontractOrder',
  resource: subcontracts,
  state: 'subStatus',
  initial: 10,
  transitions: {
    accept: { command: acceptSubcontract, from: [10], to: 40, actors: ['provider', 'operator'] },
    refuse: { command: refuseSubcontract, from: [10], to: 70, actors: ['provider', 'operator'] },
    confirm: { command: confirmSubcontract, from: [40], to: 50, actors: ['provider'] },
    pay: { command: paySubcontract, from: [50], to: 55, actors: ['provider'] },
    hear: { command: hearSubcontract, from: [55], to: 60, actors: ['system'] },
    takeInvoice: { command: invoiceSubcontract, from: [50, 55, 60], to: 'same', actors: ['provider'] },
    terminate: { command: terminateSubcontract, from: [10, 20, 30, 40], to: 80, actors: ['provider'] },
  },
});
