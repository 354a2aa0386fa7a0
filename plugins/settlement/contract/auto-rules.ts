import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  flag,
  id,
  integer,
  list,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';
import { enabled } from '@freightdeck/plugin-shipper/contract';

const path = '/api/settlement/settleRule';
const mostChosen = 50;
/** 自动生成规则: which signed trips the nightly job makes settlement orders of. A new rule is off. */
export const settleRules = defineResource({
  name: 'settleRule',
  path,
  table: 'settle_rule',
  tenancy: 'tenant',
  fields: {
    title: text(40),
    platformName: text(64),
    /** Empty: every shipper. */
    companyIds: list(id('company'), mostChosen),
    shipperNames: optional(text(4_000)),
    /** Empty: every goods source. */
    goodsIds: list(id('goods'), mostChosen),
    goodsNames: optional(text(4_000)),
    daysAfterSign: integer(0, 90, 'day'),
    maxCents: optional(money({ min: 1 })),
    receiptIn: flag(),
    noHits: flag(),
    status: enabled,
    lastRunAt: optional(dateTime()),
    /** Of the last night: orders made, and trips that stayed on the bench. */
    madeCount: integer(0, 1_000_000),
    leftCount: integer(0, 1_000_000),
    updatedBy: text(20),
    at: dateTime(),
  },
  filters: { title: 'like', status: 'in' },
  sorts: ['at', 'lastRunAt'],
  label: 'title',
  access: ['settlementNew:rule'],
});
const { title, companyIds, goodsIds, daysAfterSign, maxCents, receiptIn, noHits } = settleRules.fields;
const input = {
  title,
  companyIds: optional(companyIds),
  goodsIds: optional(goodsIds),
  daysAfterSign,
  maxCents: optional(maxCents),
  receiptIn,
  noHits,
};
const refusals = {
  unknownShipper: { status: 404, zh: '所选货主不存在', en: 'There is no such shipper' },
  unknownGoods: { status: 404, zh: '所选货源不存在', en: 'There is no such goods source' },
  onlyProviders: { status: 409, zh: '自动生成规则由服务商设置', en: 'Rules are made by the provider' },
} as const;
export const addSettleRule = defineCommand({
  name: 'settleRule.addRule',
  path: `${path}/add`,
  access: ['settlementNew:rule'],
  input,
  answer: { id: id() },
  refusals,
});
export const editSettleRule = defineCommand({
  name: 'settleRule.editRule',
  path: `${path}/edit`,
  access: ['settlementNew:rule'],
  on: settleRules,
  input,
  refusals,
});
export const enableSettleRule = defineCommand({
  name: 'settleRule.enable',
  path: `${path}/enable`,
  access: ['settlementNew:rule'],
  on: settleRules,
});
export const disableSettleRule = defineCommand({
  name: 'settleRule.disable',
  path: `${path}/disable`,
  access: ['settlementNew:rule'],
  on: settleRules,
});
export const settleRuleLife = defineWorkflow({
  name: 'settleRule',
  resource: settleRules,
  state: 'status',
  initial: 0,
  transitions: {
    edit: { command: editSettleRule, from: [0, 1], to: 'same', actors: ['provider'] },
    enable: { command: enableSettleRule, from: [0], to: 1, actors: ['provider'] },
    disable: { command: disableSettleRule, from: [1], to: 0, actors: ['provider'] },
  },
});
