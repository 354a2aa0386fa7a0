import {
  choice,
  dateTime,
  defineEvent,
  defineResource,
  file,
  id,
  integer,
  money,
  optional,
  plate,
  text,
  unitPrice,
  weight,
  reference,
} from '@freightdeck/sdk/contract';
import { payeeType, riskLevel, ruleResult, rulesNamed } from '@freightdeck/plugin-waybill/contract';
import { batchStatus, infoFeeBearer, payChannel, payStatus, settleMode, settleStatus } from './states.ts';

/** 结算单: what one carrier gets for one waybill, and what the shipper owes for it. */
export const settlementOrders = defineResource({
  name: 'settlementOrder',
  path: '/api/settlement/settlementOrder',
  table: 'settlement_order',
  tenancy: 'tenant',
  fields: {
    settleSn: text(30),
    platformName: text(64),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    round: integer(1, 1000),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    settleMode,
    vehicleNum: plate(),
    driverName: text(20),
    settleKg: weight(),
    carrierPrice: unitPrice(),
    grossFreight: money(),
    lossDeductCents: money(),
    additions: money(),
    deductions: money(),
    roundingAmount: money({ min: -50 }),
    freightAmount: money(),
    infoFee: money(),
    infoFeeBearer,
    brokerName: optional(text(20)),
    oilAmount: money(),
    gasAmount: money(),
    cashAmount: money(),
    prepaidCash: money(),
    prepaidOil: money(),
    prepaidGas: money(),
    receiptRetention: money(),
    taxWithheld: money(),
    payCash: money({ min: -9_999_999_999 }),
    payOil: money({ min: -9_999_999_999 }),
    payGas: money({ min: -9_999_999_999 }),
    serviceFee: money(),
    premium: money(),
    receivableAmount: money(),
    collectedCents: money(),
    platformFee: money(),
    commission: money(),
    payeeType,
    payeeName: text(20),
    /** 新收款人 that was asked for and is not decided on, with its mandate. */
    newPayee: optional(text(40)),
    payeeEvidence: optional(file()),
    payeeAskedBy: optional(text(20)),
    /** Of the card it is paid to; empty where the channel pays into a wallet. */
    cardLast4: optional(text(4)),
    batchId: optional(id('settlementBatch', 'batchNo')),
    batchNo: optional(text(30)),
    /** Of the batch it is in. */
    batchStatus: optional(batchStatus),
    ysId: optional(id('ysSettlementOrder')),
    settleStatus,
    payStatus,
    /** What the rules said of the trip when the order was made or changed; empty where it was not checked. */
    riskLevel: optional(riskLevel),
    ruleResult: optional(ruleResult),
    /** The rules that the trip breaks now, unless waived, by the gate that each of them closes. */
    stopsSettling: optional(rulesNamed),
    stopsPaying: optional(rulesNamed),
    stopsInvoicing: optional(rulesNamed),
    channel: optional(payChannel),
    channelNo: optional(reference('fundStatement', 'channelNo', 60)),
    failReason: optional(text(200)),
    costJournalNo: optional(reference('ledgerJournal', 'journalNo', 20)),
    payJournalNo: optional(reference('ledgerJournal', 'journalNo', 20)),
    applyBy: optional(text(20)),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    payBy: optional(text(20)),
    paidAt: optional(dateTime()),
    signAt: dateTime(),
    at: dateTime(),
  },
  filters: {
    settleSn: 'many',
    waybillSn: 'many',
    batchNo: 'many',
    batchId: 'equal',
    ysId: 'equal',
    companyId: 'equal',
    companyName: 'like',
    payeeName: 'like',
    vehicleNum: 'many',
    settleStatus: 'in',
    payStatus: 'in',
    riskLevel: 'in',
    ruleResult: 'in',
    at: 'range',
    auditAt: 'range',
  },
  sorts: ['at', 'auditAt', 'freightAmount', 'receivableAmount', 'paidAt'],
  totals: [
    'settleKg',
    'freightAmount',
    'payCash',
    'payOil',
    'payGas',
    'receivableAmount',
    'platformFee',
    'cashAmount',
    'oilAmount',
    'gasAmount',
    'infoFee',
    'serviceFee',
    'premium',
    'commission',
    'receiptRetention',
    'prepaidCash',
    'prepaidOil',
    'collectedCents',
    'prepaidGas',
    'taxWithheld',
  ],
  counted: 'settleStatus',
  voided: [90],
  label: 'settleSn',
  lookup: { line: ['waybillSn', 'companyName', 'driverName', 'freightAmount', 'settleStatus'] },
  access: [
    'spSettlementNew:view',
    'spSettlementManage:view',
    'platformSettlement:view',
    'settlementNew:view',
    'SettlementPayConfirmDetail:view',
    'YSSettlementOrder:view',
  ],
  exportAccess: [
    'spSettlementNew:export',
    'spSettlementManage:export',
    'platformSettlement:export',
    'SettlementPayConfirmDetail:export',
    'YSSettlementOrder:export',
  ],
});
/** A settlement order has changed its state. For listeners such as waybills, invoices and reports. */
export interface SettlementMoved {
  readonly platformId: string;
  readonly orderId: string;
  readonly settleSn: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly to: number;
  readonly at: string;
}
export const settlementMoved = defineEvent<SettlementMoved>('settlement.moved');
export const voucherKind = choice('VOUCHER_KIND', [
  { value: 'FREIGHT', zh: '运费', en: 'Freight' },
  { value: 'RECEIPT', zh: '回单付', en: 'Receipt part' },
]);
export const changed = {
  waybillChanged: {
    status: 409,
    zh: '运单的金额或收款人已变化，请先编辑结算单',
    en: 'Amounts or payee of the waybill have changed; edit the order first',
  },
} as const;
/** Refusals of a split that does not make the net freight. */
export const uneven = {
  splitUneven: {
    status: 422,
    zh: '拆分不平：净运费{net}元，油气现金合计{sum}元',
    en: 'The parts make {sum} yuan, the net freight is {net}',
  },
  partShort: {
    status: 422,
    zh: '{part}不足以抵扣已付和暂扣，还差{short}元',
    en: '{part} is {short} yuan short of what was paid and is held back',
  },
} as const;
