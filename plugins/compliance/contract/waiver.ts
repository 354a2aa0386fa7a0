import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  list,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { waiverInput, waiverRefusals, ruleName } from '@freightdeck/plugin-waybill/contract';
import { askWaiver } from './check.ts';
import { ruleFlow } from './rule.ts';

const path = '/api/compliance/waiver';
/** 规则豁免: lets a violation pass; requested by one person, approved by another. */
export const waivers = defineResource({
  name: 'complianceWaiver',
  path,
  table: 'compliance_waiver',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    ruleId: text(10),
    ruleName,
    flow: ruleFlow,
    reason: text(200),
    files: optional(list(file(), 9)),
    applyBy: text(20),
    applyId: id('user'),
    approvedBy: optional(text(20)),
    approvedAt: optional(dateTime()),
    remark: optional(text(200)),
    waiverStatus: choice('COMPLIANCE_WAIVER_STATUS', [
      { value: 0, zh: '待审批', en: 'Awaiting approval', tone: 'waiting' },
      { value: 1, zh: '已批准', en: 'Approved', tone: 'done' },
      { value: 2, zh: '已驳回', en: 'Rejected', tone: 'refused' },
    ]),
    at: dateTime(),
  },
  filters: { waybillSn: 'many', ruleId: 'equal', flow: 'in', waiverStatus: 'in', applyBy: 'like', at: 'range' },
  sorts: ['at'],
  counted: 'waiverStatus',
  label: 'waybillSn',
  access: ['complianceWaiver:view'],
  exportAccess: ['complianceWaiver:export'],
});

export const addWaiver = defineCommand({
  name: 'complianceWaiver.add',
  asks: true,
  path: `${path}/add`,
  access: ['complianceWaiver:add'],
  input: {
    waybillSn: reference('waybill', 'waybillSn', 20),
    ...waiverInput,
  },
  answer: { id: id() },
  refusals: {
    ...askWaiver.refusals,
    noCheck: waiverRefusals.noCheck,
  },
});
const sameHand = {
  sameHand: { status: 403, zh: '申请人不能审批自己的豁免申请', en: 'Nobody approves their own request' },
} as const;
export const approveWaiver = defineCommand({
  name: 'complianceWaiver.approve',
  path: `${path}/approve`,
  access: ['complianceWaiver:approve'],
  on: waivers,
  input: { remark: optional(text(200)) },
  refusals: sameHand,
});
export const rejectWaiver = defineCommand({
  name: 'complianceWaiver.reject',
  path: `${path}/reject`,
  access: ['complianceWaiver:reject'],
  on: waivers,
  input: { reason: text(200) },
  refusals: sameHand,
});
export const waiverLife = defineWorkflow({
  name: 'complianceWaiver',
  resource: waivers,
  state: 'waiverStatus',
  initial: 0,
  transitions: {
    approve: { command: approveWaiver, from: [0], to: 1, actors: ['provider', 'operator'] },
    reject: { command: rejectWaiver, from: [0], to: 2, actors: ['provider', 'operator'] },
  },
});
