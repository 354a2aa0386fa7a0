import {
  choice,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  id,
  integer,
  longText,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import {
  checkAnswer,
  freezeFlag,
  riskLevel,
  rulesNamed,
  waiverInput,
  waiverRefusals,
  waybillLife,
  waybillStatus,
} from '@freightdeck/plugin-waybill/contract';
import { ruleFlow, ruleMode } from './rule.ts';

const path = '/api/compliance/result';
const flow = () =>
  choice('COMPLIANCE_FLOW_STATE', [
    { value: 'PASS', zh: '通过', en: 'Passed', tone: 'done' },
    { value: 'WARN', zh: '预警', en: 'Warning', tone: 'warning' },
    { value: 'BLOCK', zh: '不通过', en: 'Failed', tone: 'refused' },
    { value: 'WAIVED', zh: '已豁免', en: 'Waived', tone: 'stopped' },
    { value: 'NA', zh: '未开始', en: 'Not begun', tone: 'draft' },
  ]);

/** 五流合一检查: the result of the latest check of a waybill; for each flow the result of its worst rule. */
export const complianceChecks = defineResource({
  name: 'complianceResult',
  path,
  table: 'compliance_check',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    /** Where its trip stands by now, and whether it is frozen. */
    waybillStatus: optional(waybillStatus),
    freezeFlag: optional(freezeFlag),
    companyName: reference('company', 'companyName', 64),
    contractFlow: flow(),
    goodsFlow: flow(),
    fundsFlow: flow(),
    invoiceFlow: flow(),
    trackFlow: flow(),
    hitRules: optional(text(500)),
    hits: optional(rulesNamed),
    riskLevel,
    waived: optional(text(200)),
    waivedHits: optional(rulesNamed),
    checkNo: integer(1, 1_000_000),
    at: dateTime(),
  },
  filters: {
    waybillId: 'equal',
    waybillSn: 'many',
    companyName: 'like',
    hitRules: 'like',
    riskLevel: 'in',
    contractFlow: 'in',
    goodsFlow: 'in',
    fundsFlow: 'in',
    invoiceFlow: 'in',
    trackFlow: 'in',
    at: 'range',
  },
  sorts: ['at', 'waybillSn'],
  counted: 'riskLevel',
  label: 'waybillSn',
  access: ['fiveFlowCheck:view'],
  exportAccess: ['fiveFlowCheck:export'],
});

/** The result of each rule at each check; never changed or removed. */
export const ruleResults = defineResource({
  name: 'ruleResult',
  path: '/api/compliance/ruleResult',
  table: 'compliance_result',
  tenancy: 'tenant',
  fields: {
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    checkNo: integer(1, 1_000_000),
    ruleId: text(10),
    flow: ruleFlow,
    ruleMode,
    passed: choice('COMPLIANCE_PASSED', [
      { value: 1, zh: '通过', en: 'Passed', tone: 'done' },
      { value: 0, zh: '命中', en: 'Hit', tone: 'refused' },
      { value: 2, zh: '未到期', en: 'Not due', tone: 'draft' },
    ]),
    value: optional(text(60)),
    threshold: optional(text(60)),
    at: dateTime(),
  },
  filters: { waybillId: 'equal', ruleId: 'equal', flow: 'in', passed: 'in', checkNo: 'equal', at: 'range' },
  sorts: ['ruleId', 'at'],
  label: 'ruleId',
  access: ['fiveFlowCheck:view'],
});

const noWaybill = {
  noWaybill: { status: 404, zh: '没有运单{waybillSn}', en: 'There is no waybill {waybillSn}' },
} as const;
/** 合规检查 of a waybill by its number. */
export const checkWaybill = defineCommand({
  name: 'complianceResult.check',
  path: `${path}/check`,
  access: ['fiveFlowCheck:ruleCheck'],
  input: { waybillSn: reference('waybill', 'waybillSn', 20) },
  answer: { ...checkAnswer },
  refusals: {
    ...noWaybill,
    tooEarly: { status: 409, zh: '运单尚未接单，不能检查', en: 'The waybill has not been accepted' },
  },
});
/** The same for the waybill of this row. */
export const checkAgain = defineCommand({
  name: 'complianceResult.recheck',
  path: `${path}/batchCheck`,
  access: ['fiveFlowCheck:ruleCheck', 'fiveFlowCheck:batchCheck'],
  on: complianceChecks,
  bulk: true,
  answer: { ...checkAnswer },
});
const mayFreeze = waybillLife.transitions.freeze.from;
/** Freezes the waybill because of a risk; the waybill's own rules decide whether that is possible. */
export const freezeRisk = defineCommand({
  name: 'complianceResult.freeze',
  path: `${path}/freeze`,
  access: ['fiveFlowCheck:freeze'],
  on: complianceChecks,
  input: { reason: text(200) },
  danger: true,
  when: {
    waybillStatus: { is: mayFreeze, refusal: 'notRunning' },
    freezeFlag: { is: [0], refusal: 'frozenAlready' },
  },
  refusals: {
    notRunning: { status: 409, zh: '运单尚未接单或已结束，不能冻结', en: 'The trip has not been accepted, or is over' },
    frozenAlready: { status: 409, zh: '运单已冻结', en: 'The waybill is frozen already' },
  },
});
/** 证据包: ids, results, track and messages of a waybill with their hashes. Each export is logged. */
export const buildEvidence = defineCommand({
  name: 'complianceResult.evidencePack',
  path: '/api/compliance/evidencePack/build',
  access: ['fiveFlowCheck:evidencePack'],
  on: complianceChecks,
  answer: { name: text(60), manifest: longText(400_000), sha256: text(64) },
});
export const askWaiver = defineCommand({
  name: 'complianceResult.waive',
  asks: true,
  path: `${path}/waive`,
  access: ['fiveFlowCheck:waive'],
  on: complianceChecks,
  input: { ...waiverInput },
  answer: { id: id() },
  refusals: {
    notHit: waiverRefusals.notHit,
    asked: waiverRefusals.asked,
  },
});

/** Facts for a rule and a waybill from another plugin: contracts, money, invoices. Used from the next check on. */
export interface ComplianceFact {
  readonly platformId: string;
  readonly waybillId: string;
  readonly ruleId: string;
  readonly passed: boolean;
  readonly value: string;
}
export const factTold = defineEvent<ComplianceFact>('compliance.factTold');
