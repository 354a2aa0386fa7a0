import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  id,
  longText,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/systemConfig';
const key = { ...text(64), schema: z.string().check(z.regex(/^[a-z][A-Za-z0-9.]{1,63}$/, 'text.illegal')) };
const sensitive = choice('YES_NO', [
  { value: 1, zh: '是', en: 'Yes' },
  { value: 0, zh: '否', en: 'No' },
]);

/** 系统参数: a setting of the platform, for all tenants or for one. Sensitive values are never returned. */
export const parameters = defineResource({
  name: 'systemConfig',
  path,
  table: 'system_config',
  tenancy: 'tenant',
  fields: {
    configKey: text(64),
    configName: text(50),
    configValue: longText(500),
    valueType: choice('CONFIG_VALUE_TYPE', [
      { value: 'TEXT', zh: '文本', en: 'Text' },
      { value: 'INTEGER', zh: '整数', en: 'Whole number' },
      { value: 'FLAG', zh: '开关', en: 'Switch' },
      { value: 'JSON', zh: '结构', en: 'JSON' },
    ]),
    configGroup: choice('CONFIG_GROUP', [
      { value: 'SIGN_IN', zh: '登录安全', en: 'Sign-in' },
      { value: 'WAYBILL', zh: '运单', en: 'Waybills' },
      { value: 'MONEY', zh: '资金', en: 'Money' },
      { value: 'NOTICE', zh: '通知', en: 'Notices' },
      { value: 'OTHER', zh: '其他', en: 'Other' },
    ]),
    platformName: text(64),
    sensitive,
    remark: text(200, 0),
    changedBy: text(20),
    updatedAt: dateTime(),
  },
  filters: { configKey: 'like', configName: 'like', configGroup: 'in', updatedAt: 'range' },
  sorts: ['configKey', 'updatedAt'],
  label: 'configKey',
  lookup: { line: ['configName', 'configGroup', 'platformName'] },
  access: ['systemConfig:view'],
});
const { configName, configValue, valueType, configGroup, remark } = parameters.fields;
const wrongValue = {
  valueType: { status: 400, zh: '参数值与类型不符', en: 'The value is not of its type' },
  retentionKept: {
    status: 400,
    zh: '保留天数须为运营平台的整数参数，且法律要求不少于{days}天',
    en: "Days to keep are a whole number of the operator's, and by law at least {days}",
  },
  retentionUnknown: {
    status: 400,
    zh: '没有这种可清理的记录，可用：{kinds}',
    en: 'No such records are deleted by time; there are: {kinds}',
  },
} as const;
export const addParameter = defineCommand({
  name: 'systemConfig.add',
  path: `${path}/add`,
  access: ['systemConfig:add'],
  by: 'operator',
  input: {
    configKey: key,
    configName,
    configValue,
    valueType,
    configGroup,
    sensitive,
    scopePlatformId: optional(reference('serviceProvider', 'platformId', 16)),
    remark,
  },
  answer: { id: id() },
  refusals: {
    ...wrongValue,
    platform: { status: 404, zh: '归属平台不存在', en: 'There is no such platform' },
    known: { status: 409, zh: '该平台已有此参数', en: 'The platform has this parameter already' },
  },
});
/** An empty sensitive value stays unchanged. */
export const editParameter = defineCommand({
  name: 'systemConfig.edit',
  path: `${path}/edit`,
  access: ['systemConfig:edit'],
  on: parameters,
  input: { configName, configValue: optional(configValue), configGroup, remark, reason: text(200) },
  refusals: { ...wrongValue, nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } },
});
export const deleteParameter = defineCommand({
  name: 'systemConfig.delete',
  path: `${path}/delete`,
  access: ['systemConfig:delete'],
  on: parameters,
  input: { reason: text(200) },
  danger: true,
});

/** 参数修改记录: one row per change, never changed or removed. */
export const parameterRecords = defineResource({
  name: 'systemConfigRecord',
  path: `${path}Record`,
  table: 'system_config_record',
  tenancy: 'tenant',
  fields: {
    configId: id('systemConfig'),
    configKey: text(64),
    changeType: choice('CONFIG_CHANGE', [
      { value: 'ADD', zh: '新增', en: 'Added' },
      { value: 'EDIT', zh: '修改', en: 'Changed' },
      { value: 'DELETE', zh: '删除', en: 'Deleted' },
    ]),
    oldValue: optional(longText(500)),
    newValue: optional(longText(500)),
    reason: text(200),
    operator: text(20),
    createdAt: dateTime(),
  },
  filters: { configId: 'equal', configKey: 'like', changeType: 'in', operator: 'like', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'configKey',
  access: ['systemConfig:view'],
});
