import {
  choice,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  optional,
  ratio,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { companies, enabled } from './company.ts';
import { termRefusals } from './config.ts';
import { fee, moneyTerms } from './terms.ts';

const path = '/api/user/serviceProviderUserRate';
const rate = { ...fee, oilRatio: moneyTerms.oilRatio, gasRatio: moneyTerms.gasRatio };

/** 货主费率: a shipper's current rate and the agreed next one, stored in the company's row. */
export const shipperRates = defineResource({
  name: 'shipperRate',
  path,
  table: 'company',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyName: reference('company', 'companyName', 64),
    ...rate,
    /** What the operator takes of the freight; agreed with the provider, the same for all its shippers. */
    platformFeePpm: ratio(),
    effectiveAt: date(),
    nextInvoiceTax: optional(ratio(150_000)),
    nextEffectiveAt: optional(date()),
    auditStatus: companies.fields.auditStatus,
    status: enabled,
    rateBy: optional(text(20)),
    updatedAt: dateTime(),
  },
  filters: { companyName: 'like', serviceFeeMode: 'in', invoiceTax: 'range', status: 'in' },
  sorts: ['companyName', 'updatedAt'],
  label: 'companyName',
  access: ['serviceProviderUserRateManage:view'],
  exportAccess: ['serviceProviderUserRateManage:export'],
});

/** 费率记录: past, current and future rates of a shipper. */
export const rateChanges = defineResource({
  name: 'rateChange',
  path: `${path}Record`,
  table: 'company_rate_change',
  tenancy: 'tenant',
  fields: {
    companyId: id('company', 'companyName'),
    companyName: text(64),
    ...rate,
    effectiveAt: date(),
    rateStatus: choice('RATE_STATUS', [
      { value: 0, zh: '待生效', en: 'To come', tone: 'waiting' },
      { value: 1, zh: '生效中', en: 'In force', tone: 'done' },
      { value: 2, zh: '已失效', en: 'Over', tone: 'void' },
      { value: 3, zh: '已撤销', en: 'Withdrawn', tone: 'stopped' },
    ]),
    reason: text(200),
    operator: text(20),
    operatorPlatform: text(16),
    createdAt: dateTime(),
  },
  filters: {
    companyId: 'equal',
    companyName: 'like',
    rateStatus: 'in',
    operator: 'like',
    effectiveAt: 'range',
    createdAt: 'range',
  },
  sorts: ['effectiveAt', 'createdAt'],
  counted: 'rateStatus',
  label: 'companyName',
  access: ['serviceProviderUserRateManage:history', 'serviceProviderUserRateManage:view'],
  exportAccess: ['serviceProviderUserRateManage:export'],
});

const input = {
  invoiceTax: optional(rate.invoiceTax),
  serviceFeeMode: optional(rate.serviceFeeMode),
  oilRatio: optional(rate.oilRatio),
  gasRatio: optional(rate.gasRatio),
  effectiveAt: date(),
  reason: text(200),
};
const refusals = {
  nothingChanged: termRefusals.nothingChanged,
  oilGas: termRefusals.oilGas,
  past: { status: 400, zh: '生效日期不能早于今天', en: 'The rate must not begin in the past' },
  notAudited: { status: 409, zh: '货主企业尚未审核通过', en: 'The shipper has not been approved yet' },
  planned: {
    status: 409,
    zh: '该货主已有待生效的费率，请先撤销',
    en: 'Another rate of this shipper is to come. Withdraw it first',
  },
} as const;
/** Effective today, or by a job on a later day. Already assigned waybills keep their rate. */
export const setRate = defineCommand({
  name: 'shipperRate.setRate',
  path: `${path}/edit`,
  access: ['serviceProviderUserRateManage:edit'],
  on: shipperRates,
  input,
  refusals,
});
export const batchRates = defineCommand({
  name: 'shipperRate.batchRates',
  path: `${path}/batchEdit`,
  access: ['serviceProviderUserRateManage:batchEdit'],
  on: shipperRates,
  input,
  bulk: true,
  refusals,
});
export const withdrawRate = defineCommand({
  name: 'rateChange.withdraw',
  path: `${path}Record/withdraw`,
  access: ['serviceProviderUserRateManage:edit'],
  on: rateChanges,
});
/** Makes a planned rate effective on its day. */
export const applyRate = defineCommand({
  name: 'rateChange.apply',
  path: `${path}Record/apply`,
  access: ['serviceProviderUserRateManage:edit'],
  on: rateChanges,
});

export const rateLife = defineWorkflow({
  name: 'rateChange',
  resource: rateChanges,
  state: 'rateStatus',
  initial: 0,
  transitions: {
    apply: { command: applyRate, from: [0], to: 1, actors: ['system'] },
    withdraw: { command: withdrawRate, from: [0], to: 3, actors: ['provider', 'operator'] },
  },
});
