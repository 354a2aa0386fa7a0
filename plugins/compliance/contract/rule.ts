import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  integer,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import type { UnitBy } from '@freightdeck/sdk/contract';
import { ruleName } from '@freightdeck/plugin-waybill/contract';

const path = '/api/compliance/rule';

export const ruleFlow = choice('COMPLIANCE_FLOW', [
  { value: 'C', zh: '合同流', en: 'Contract' },
  { value: 'W', zh: '货物流', en: 'Goods' },
  { value: 'F', zh: '资金流', en: 'Funds' },
  { value: 'B', zh: '发票流', en: 'Invoice' },
  { value: 'T', zh: '轨迹流', en: 'Trajectory' },
  { value: 'Q', zh: '资质', en: 'Qualification' },
  { value: 'R', zh: '上报', en: 'Upload' },
  { value: 'A', zh: '反欺诈', en: 'Fraud' },
]);
export const ruleMode = choice('COMPLIANCE_MODE', [
  { value: 'BLOCK', zh: '阻断', en: 'Block', tone: 'refused' },
  { value: 'WARN', zh: '预警', en: 'Warn', tone: 'warning' },
]);

/** What a threshold is, by the code of its unit. */
const limitUnit = {
  by: 'unit',
  of: {
    ppm: 'percent',
    'km/h': 'kmh',
    min: 'minute',
    h: 'hour',
    km: 'wholeKm',
    point: 'point',
    trip: 'trip',
    d: 'day',
  },
  otherwise: 'count',
} as const satisfies UnitBy;
/** 合规规则: one set for all providers; the meaning of a rule is in the messages `rule.<id>`. */
export const complianceRules = defineResource({
  name: 'complianceRule',
  path,
  table: 'compliance_rule',
  tenancy: 'everyone',
  fields: {
    ruleId: text(10),
    ruleName,
    flow: ruleFlow,
    /**
     * Letters of the stages at which the rule is checked: G grab, L load, S sign, T settle, P pay, I invoice, U upload.
     */
    stage: text(10),
    ruleLevel: choice('COMPLIANCE_LEVEL', [
      { value: 'B', zh: '阻断级', en: 'Blocking', tone: 'refused' },
      { value: 'W', zh: '预警级', en: 'Warning', tone: 'warning' },
    ]),
    ruleMode,
    /** The threshold, in the unit of the next field. */
    limitValue: optional(integer(0, 1_000_000_000, limitUnit)),
    unit: optional(text(10)),
    /** Whether checks alone ask it, or the upload queue keeps it besides. */
    checkable: choice('COMPLIANCE_CHECKABLE', [
      { value: 1, zh: '可检查', en: 'Checked', tone: 'done' },
      { value: 2, zh: '由上报队列执行', en: 'Kept by the queue', tone: 'running' },
    ]),
    status: choice('COMPLIANCE_RULE_STATUS', [
      { value: 1, zh: '启用', en: 'In force', tone: 'done' },
      { value: 0, zh: '停用', en: 'Off', tone: 'stopped' },
    ]),
    hitCount: integer(0, 1_000_000_000),
    updatedBy: optional(text(40)),
    updatedAt: dateTime(),
  },
  filters: { ruleId: 'like', flow: 'in', ruleMode: 'in', ruleLevel: 'in', checkable: 'in', status: 'in' },
  sorts: ['ruleId', 'updatedAt'],
  counted: 'flow',
  label: 'ruleId',
  lookup: { line: ['ruleName', 'flow', 'ruleLevel', 'status'] },
  access: ['complianceRule:view'],
});

const reason = text(200);
const { limitValue } = complianceRules.fields;
const onlyOperator = {
  onlyOperator: { status: 403, zh: '合规规则由运营平台维护', en: 'Rules are kept by the operator' },
} as const;
export const editRule = defineCommand({
  name: 'complianceRule.edit',
  path: `${path}/edit`,
  access: ['complianceRule:edit'],
  on: complianceRules,
  input: { ruleMode, limitValue, reason },
  refusals: {
    ...onlyOperator,
    noLimit: { status: 400, zh: '该规则没有阈值', en: 'This rule has no threshold' },
    nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' },
  },
});
export const enableRule = defineCommand({
  name: 'complianceRule.enable',
  path: `${path}/enable`,
  access: ['complianceRule:enable'],
  on: complianceRules,
  input: { reason },
});
export const disableRule = defineCommand({
  name: 'complianceRule.disable',
  path: `${path}/disable`,
  access: ['complianceRule:disable'],
  on: complianceRules,
  input: { reason },
  danger: true,
});
/** 试算: how many checks of the last 30 days would violate the rule with another threshold; changes nothing. */
export const simulateRule = defineCommand({
  name: 'complianceRule.simulate',
  path: `${path}/simulate`,
  access: ['complianceRule:simulate'],
  on: complianceRules,
  when: { checkable: { is: [1], refusal: 'notChecked' } },
  input: { limitValue },
  answer: { checked: integer(0, 1_000_000), hitsNow: integer(0, 1_000_000), hitsThen: integer(0, 1_000_000) },
  refusals: {
    notChecked: { status: 409, zh: '该规则由上报队列执行，不能试算', en: 'The upload queue keeps this rule' },
  },
});
export const ruleStatus = defineWorkflow({
  name: 'complianceRule',
  resource: complianceRules,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableRule, from: [0], to: 1, actors: ['operator'] },
    disable: { command: disableRule, from: [1], to: 0, actors: ['operator'] },
  },
});

/** 规则变更记录: never changed or removed. */
export const ruleChanges = defineResource({
  name: 'complianceRuleChange',
  path: '/api/compliance/ruleChange',
  table: 'compliance_rule_change',
  tenancy: 'everyone',
  fields: {
    ruleId: text(10),
    action: text(20),
    before: text(100),
    after: text(100),
    reason,
    operator: text(20),
    at: dateTime(),
  },
  filters: { ruleId: 'equal', at: 'range' },
  sorts: ['at'],
  label: 'ruleId',
  access: ['complianceRule:history'],
});
