import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  longText,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { freezeFlag, freezeReason, freezeScope } from './states.ts';

const path = '/api/trucking/waybillFrozen';
/** 运单冻结: one row for each freeze of a waybill; the thaw is written into the same row. */
export const waybillFreezes = defineResource({
  name: 'waybillFreeze',
  path,
  table: 'waybill_freeze',
  tenancy: 'tenant',
  fields: {
    waybillId: id('waybill', 'waybillSn'),
    waybillSn: text(20),
    platformName: text(64),
    companyName: reference('company', 'companyName', 64),
    freightAmount: optional(money()),
    freezeScope,
    reasonCode: freezeReason,
    reason: text(200),
    frozenBy: text(20),
    frozenAt: dateTime(),
    thawBy: optional(text(20)),
    thawAt: optional(dateTime()),
    thawReason: optional(text(200)),
    freezeFlag,
  },
  filters: {
    waybillSn: 'many',
    freezeScope: 'in',
    reasonCode: 'in',
    frozenBy: 'like',
    frozenAt: 'range',
    freezeFlag: 'in',
  },
  sorts: ['frozenAt'],
  totals: ['freightAmount'],
  counted: 'freezeFlag',
  label: 'waybillSn',
  access: ['waybillFrozen:view'],
  exportAccess: ['waybillFrozen:export'],
});
/** 冻结 of the waybill with this number. */
export const freezeByNumber = defineCommand({
  name: 'waybillFreeze.freeze',
  path: `${path}/freeze`,
  access: ['waybillFrozen:freeze'],
  input: { waybillSn: reference('waybill', 'waybillSn', 20), reasonCode: freezeReason, freezeScope, reason: text(200) },
  refusals: {
    frozen: { status: 423, zh: '运单已冻结，不能进行该操作', en: 'The waybill is frozen' },
    noWaybill: { status: 404, zh: '运单{waybillSn}不存在', en: 'There is no waybill {waybillSn}' },
  },
});
/** 批量冻结 of the waybills with these numbers, pasted as text; those that are frozen already stay as they are. */
export const freezeMany = defineCommand({
  name: 'waybillFreeze.batchFreeze',
  path: `${path}/batchFreeze`,
  access: ['waybillFrozen:batchFreeze'],
  input: { waybillSns: longText(4000), reasonCode: freezeReason, freezeScope, reason: text(200) },
  answer: { frozen: integer(0, 200), skipped: integer(0, 200) },
  refusals: {
    noWaybill: { status: 404, zh: '运单{waybillSn}不存在', en: 'There is no waybill {waybillSn}' },
    tooMany: { status: 400, zh: '一次最多冻结{most}个运单', en: 'At most {most} waybills at once' },
  },
});
export const thawFreeze = defineCommand({
  name: 'waybillFreeze.thaw',
  path: `${path}/thaw`,
  access: ['waybillFrozen:thaw', 'waybillFrozen:batchThaw'],
  on: waybillFreezes,
  input: { reason: text(200) },
  bulk: true,
  refusals: {
    notFrozen: { status: 409, zh: '运单未冻结', en: 'The waybill is not frozen' },
    samePerson: { status: 403, zh: '风险冻结须由他人解冻', en: 'A freeze for risk must be thawed by another person' },
  },
});
export const waybillFreezeLife = defineWorkflow({
  name: 'waybillFreeze',
  resource: waybillFreezes,
  state: 'freezeFlag',
  initial: 1,
  transitions: { thaw: { command: thawFreeze, from: [1], to: 0, actors: ['provider', 'operator'] } },
});
