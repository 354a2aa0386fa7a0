import {
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  flag,
  id,
  money,
  optional,
  plate,
  text,
  weight,
  reference,
} from '@freightdeck/sdk/contract';
import {
  checkAnswer,
  gateRefusals,
  payeeType,
  receiptStatus,
  riskLevel,
  ruleResult,
  rulesNamed,
  waiverInput,
  waiverRefusals,
} from '@freightdeck/plugin-waybill/contract';

const path = '/api/settlement/SettlementWaybill';
/** 结算办理: signed waybills without a valid settlement order. */
export const bench = defineResource({
  name: 'settlementBench',
  path,
  table: 'settlement_bench',
  tenancy: 'tenant',
  fields: {
    waybillSn: reference('waybill', 'waybillSn', 20),
    platformName: text(64),
    goodsId: id('goods'),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    vehicleNum: plate(),
    driverId: id('driver', 'driverName'),
    driverName: text(20),
    payeeType,
    payeeName: optional(text(20)),
    loadNetKg: weight(),
    unloadNetKg: weight(),
    settleKg: weight(),
    lossKg: weight(),
    grossFreight: optional(money()),
    lossDeductCents: optional(money()),
    roundingAmount: optional(money({ min: -50 })),
    freightAmount: money(),
    infoFee: optional(money()),
    serviceFee: money(),
    receivableAmount: money(),
    receiptStatus,
    /** By the last compliance check of the trip; empty before the first. */
    riskLevel: optional(riskLevel),
    ruleResult: optional(ruleResult),
    /** The rules that the trip breaks now, unless waived, by the gate that each of them closes. */
    stopsSettling: optional(rulesNamed),
    stopsPaying: optional(rulesNamed),
    signAt: dateTime(),
  },
  filters: {
    waybillSn: 'many',
    companyName: 'like',
    vehicleNum: 'many',
    driverName: 'like',
    receiptStatus: 'in',
    riskLevel: 'in',
    ruleResult: 'in',
    signAt: 'range',
  },
  sorts: ['signAt', 'freightAmount'],
  totals: [
    'settleKg',
    'freightAmount',
    'receivableAmount',
    'grossFreight',
    'lossDeductCents',
    'roundingAmount',
    'infoFee',
  ],
  counted: 'receiptStatus',
  label: 'waybillSn',
  lookup: { line: ['companyName', 'vehicleNum', 'driverName', 'freightAmount', 'receiptStatus'] },
  access: ['settlementNew:view'],
  exportAccess: ['settlementNew:export'],
});
const noRules = {
  noRules: { status: 409, zh: '合规规则未启用，无法检查', en: 'The rules are not in use: nothing can be checked' },
} as const;
/** 规则检查 of a trip before it is settled, by whoever keeps the rules. */
export const checkRules = defineCommand({
  name: 'settlementBench.ruleCheck',
  path: `${path}/ruleCheck`,
  access: ['settlementNew:ruleCheck'],
  on: bench,
  bulk: true,
  answer: { ...checkAnswer },
  refusals: noRules,
});
/** 豁免: asks that a rule which the trip has broken lets it pass; another person decides. */
export const waiveRule = defineCommand({
  name: 'settlementBench.waive',
  asks: true,
  path: `${path}/waive`,
  access: ['settlementNew:waive'],
  on: bench,
  input: { ...waiverInput },
  answer: { id: id() },
  refusals: { ...noRules, ...waiverRefusals },
});
/** 生成结算: creates the order of one signed waybill with all terms from which its amounts are computed. */
export const createSettlement = defineCommand({
  name: 'settlementOrder.create',
  path: '/api/settlement/settlementOrder/create',
  access: ['settlementNew:createSettle', 'settlementNew:batchCreateSettle'],
  on: bench,
  answer: { id: id(), settleSn: text(30) },
  makes: { name: 'settleSn', page: '/settlementNew/order', list: '/spSettlementNew' },
  bulk: true,
  refusals: {
    frozen: { status: 423, zh: '运单已冻结，不能结算', en: 'The waybill is frozen' },
    settledAlready: { status: 409, zh: '运单已有结算单{settleSn}', en: 'Order {settleSn} stands for this waybill' },
    subcontracted: { status: 409, zh: '运单已分包，由分包单结算', en: 'The waybill is subcontracted' },
    onlyProviders: { status: 409, zh: '结算单由服务商生成', en: 'Orders are made by the provider' },
    ...gateRefusals,
  },
});
/** Whether a referral partner earns on this shipper. A path of the specification. */
export const checkHasPartnerBindByCompanyId = defineQuery({
  name: 'settlementWaybill.checkHasPartnerBindByCompanyId',
  path: `${path}/checkHasPartnerBindByCompanyId`,
  access: ['settlementNew:view', 'spSettlementNew:view'],
  input: { companyId: id('company') },
  answer: { hasPartnerBind: flag() },
});
