import {
  awaitingAudit,
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { companyConfigs } from './config.ts';

const path = '/api/user/creditExpansion';

/** 扩额: a larger quota for a shipper until a day; requested by one person, approved by another. */
export const expansions = defineResource({
  name: 'creditExpansion',
  path,
  table: 'credit_expansion',
  tenancy: 'tenant',
  fields: {
    expansionSn: text(30),
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    beforeCents: money(),
    amount: money({ min: 1 }),
    afterCents: money(),
    tempTo: date(),
    reason: text(200),
    /** What the shipper has signed or sent for it. */
    files: optional(file()),
    operator: text(20),
    operatorId: id('user'),
    auditStatus: choice('EXPANSION_STATUS', [
      { value: 1, ...awaitingAudit },
      { value: 2, zh: '已生效', en: 'In force', tone: 'done' },
      { value: 3, zh: '已驳回', en: 'Rejected', tone: 'refused' },
      { value: 5, zh: '已到期', en: 'Expired', tone: 'void' },
    ]),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    remark: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: {
    companyId: 'equal',
    companyName: 'like',
    auditStatus: 'in',
    operator: 'like',
    tempTo: 'range',
    createdAt: 'range',
  },
  sorts: ['createdAt', 'tempTo'],
  totals: ['amount'],
  counted: 'auditStatus',
  voided: [3],
  label: 'expansionSn',
  access: ['creditExpansionRecord:view'],
  exportAccess: ['creditExpansionRecord:export'],
});

const past = { past: { status: 400, zh: '有效期不能早于今天', en: 'The last day must not lie in the past' } } as const;
export const applyExpansion = defineCommand({
  name: 'companyConfig.expand',
  asks: true,
  path: `${path}/apply`,
  access: ['creditExpansionRecord:add'],
  on: companyConfigs,
  input: {
    amount: expansions.fields.amount,
    tempTo: expansions.fields.tempTo,
    reason: expansions.fields.reason,
    files: expansions.fields.files,
  },
  answer: { id: id() },
  refusals: {
    ...past,
    notAudited: { status: 409, zh: '货主企业尚未审核通过', en: 'The shipper has not been approved yet' },
    waiting: { status: 409, zh: '该货主已有待审核的扩额申请', en: 'An expansion of this shipper is waiting already' },
  },
});
const sameHand = {
  sameHand: { status: 403, zh: '申请人不能审核自己的扩额申请', en: 'Nobody audits their own request' },
} as const;
export const approveExpansion = defineCommand({
  name: 'creditExpansion.approve',
  path: `${path}/approve`,
  access: ['creditExpansionRecord:audit'],
  on: expansions,
  refusals: { ...sameHand, ...past },
});
export const rejectExpansion = defineCommand({
  name: 'creditExpansion.reject',
  path: `${path}/reject`,
  access: ['creditExpansionRecord:audit'],
  on: expansions,
  input: { reason: text(200) },
  refusals: sameHand,
});
/** On the day after its last one, the expansion ends. */
export const expireExpansion = defineCommand({
  name: 'creditExpansion.expire',
  path: `${path}/expire`,
  access: ['creditExpansionRecord:audit'],
  on: expansions,
});

export const expansionLife = defineWorkflow({
  name: 'creditExpansion',
  resource: expansions,
  state: 'auditStatus',
  initial: 1,
  transitions: {
    approve: { command: approveExpansion, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectExpansion, from: [1], to: 3, actors: ['provider', 'operator'] },
    expire: { command: expireExpansion, from: [2], to: 5, actors: ['system'] },
  },
});
