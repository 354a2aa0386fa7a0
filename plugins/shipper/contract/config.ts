import {
  dateTime,
  defineCommand,
  defineResource,
  id,
  keptValue,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import { companies, enabled, nothingChanged } from './company.ts';
import { fee, moneyTerms, rules } from './terms.ts';

const path = '/api/user/serviceProviderUserConfig';

/** 货主配置: the terms of a shipper, stored in the company's row, so both share one version. */
export const companyConfigs = defineResource({
  name: 'companyConfig',
  path,
  table: 'company',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    companyName: reference('company', 'companyName', 64),
    status: enabled,
    auditStatus: companies.fields.auditStatus,
    ...fee,
    ...moneyTerms,
    initialQuota: money(),
    /** Sum of approved expansions in force, in addition to the initial quota. */
    expandedQuota: money(),
    ...rules,
    updatedAt: dateTime(),
  },
  filters: { companyName: 'like', settleMode: 'in', status: 'in' },
  sorts: ['companyName', 'updatedAt'],
  label: 'companyName',
  access: ['consignorConfigList:view', 'shippeInfoConfig:view'],
  exportAccess: ['consignorConfigList:export'],
});

/** The same fields, all optional: a change contains only new values. */
function each<F extends Readonly<Record<string, Field>>>(
  fields: F,
): { readonly [K in keyof F]: F[K] extends Field<infer T> ? Field<T | null> : never } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as never;
}
const terms = each({ ...fee, ...moneyTerms });
export const quota = { initialQuota: optional(money()) };
/** All settings of a configuration. */
export const settable = { ...terms, ...each(rules) };

const oilGas = {
  oilGas: { status: 422, zh: '油比例与气比例之和不能超过{most}%', en: 'Oil and gas together must not exceed {most} %' },
} as const;
export const termRefusals = {
  ...nothingChanged,
  ...oilGas,
  quotaByExpansion: {
    status: 409,
    zh: '审核通过后，额度只能通过扩额变更',
    en: 'Once approved, the quota changes by an expansion only',
  },
} as const;
const reason = text(200);

export const editTerms = defineCommand({
  name: 'companyConfig.editTerms',
  path: `${path}/edit`,
  access: ['consignorConfigList:edit'],
  on: companyConfigs,
  input: { ...terms, ...quota, reason },
  refusals: termRefusals,
});
/** 批量修改: sets the same values for many shippers; records with the same day, person and values share a batch number. */
export const batchTerms = defineCommand({
  name: 'companyConfig.batchTerms',
  path: `${path}/batchEdit`,
  access: ['consignorConfigList:batchEdit'],
  on: companyConfigs,
  input: { ...terms, reason },
  bulk: true,
  refusals: termRefusals,
});
export const editRules = defineCommand({
  name: 'companyConfig.editRules',
  path: `${path}/editRules`,
  access: ['shippeInfoConfig:edit'],
  on: companyConfigs,
  input: { ...each(rules), reason },
  refusals: termRefusals,
});
export const batchRules = defineCommand({
  name: 'companyConfig.batchRules',
  path: `${path}/batchEditRules`,
  access: ['shippeInfoConfig:batchEdit'],
  on: companyConfigs,
  input: { ...each(rules), reason },
  bulk: true,
  refusals: termRefusals,
});

/** 复制配置: takes the business rules of another shipper of the same provider. */
export const copyRules = defineCommand({
  name: 'companyConfig.copyConfig',
  path: `${path}/copyConfig`,
  access: ['shippeInfoConfig:copyConfig'],
  on: companyConfigs,
  input: { fromCompanyId: id('company'), reason },
  refusals: {
    ...termRefusals,
    noSource: {
      status: 400,
      zh: '来源货主不存在或不属于同一服务商',
      en: 'There is no such other shipper of this provider',
    },
  },
});

const changeable = { ...companies.fields, ...companyConfigs.fields };
/** 配置修改记录: one row per changed field, never changed or removed. */
export const configRecords = defineResource({
  name: 'configRecord',
  path: '/api/user/userCompanyUserConfigRecordService',
  table: 'company_config_record',
  tenancy: 'tenant',
  fields: {
    companyId: id('company', 'companyName'),
    companyName: text(64),
    batchNo: optional(text(30)),
    fieldName: text(40),
    fieldZh: text(40),
    oldValue: optional(keptValue('fieldName', changeable, 300)),
    newValue: optional(keptValue('fieldName', changeable, 300)),
    reason: text(200),
    operator: text(20),
    operatorPlatform: text(16),
    createdAt: dateTime(),
  },
  filters: {
    companyId: 'equal',
    companyName: 'like',
    batchNo: 'like',
    fieldZh: 'like',
    operator: 'like',
    createdAt: 'range',
  },
  sorts: ['createdAt'],
  label: 'companyName',
  access: [
    'consignorConfigDetail:view',
    'consignorConfigList:detail',
    'shippeInfoConfig:history',
    'enterpriseAudit:detail',
    'serviceProviderUserManage:detail',
  ],
  exportAccess: ['consignorConfigDetail:export'],
});
