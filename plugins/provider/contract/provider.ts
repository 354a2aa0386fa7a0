import * as z from 'zod/mini';
import {
  choice,
  creditCode,
  date,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  mobile,
  money,
  optional,
  secret,
  text,
} from '@freightdeck/sdk/contract';
import { accountNameSchema } from '@freightdeck/sdk/values';
import { config, each, services } from './config.ts';

const path = '/api/platform/platformServiceProviderInfo';

/** 服务商: a tenant other than the operator, with its agreement with the operator. */
export const serviceProviders = defineResource({
  name: 'serviceProvider',
  path,
  table: 'platform',
  tenancy: 'tenant',
  fields: {
    platformId: id(),
    platformName: text(64),
    shortName: text(16, 0),
    platformGrade: choice('PLATFORM_GRADE', [
      { value: '1', zh: '一级', en: 'Grade 1' },
      { value: '2', zh: '二级', en: 'Grade 2' },
    ]),
    uscc: optional(creditCode()),
    legalPerson: optional(text(20)),
    businessPermitNo: optional(text(30)),
    permitFrom: optional(date()),
    permitTo: optional(date()),
    contactName: optional(text(20)),
    contactMobile: optional(mobile('data:plainMobile')),
    shipperCount: integer(0, 1_000_000_000),
    vehicleCount: integer(0, 1_000_000_000),
    /** Freight of the trips that were signed in this month. */
    monthFreight: money(),
    /** 合规得分: how many of a hundred trips checked in this month carry no middle or high risk. */
    complianceScore: optional(integer(0, 100)),
    /** Balance of the provider's wallet with the operator. */
    walletBalance: money({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    ...services,
    ...config,
    status: choice('PLATFORM_STATUS', [
      { value: 0, zh: '待开通', en: 'To be opened', tone: 'draft' },
      { value: 1, zh: '正常', en: 'In operation', tone: 'done' },
      { value: 2, zh: '停用', en: 'Suspended', tone: 'stopped' },
      { value: 3, zh: '注销', en: 'Closed', tone: 'void' },
    ]),
    openAt: dateTime(),
  },
  filters: {
    platformName: 'like',
    uscc: 'equal',
    platformGrade: 'in',
    status: 'in',
    openAt: 'range',
    regProvince: 'like',
  },
  sorts: ['platformName', 'openAt'],
  totals: ['monthFreight', 'walletBalance'],
  counted: 'status',
  label: 'platformName',
  lookup: { line: ['shortName', 'uscc', 'platformGrade', 'status'] },
  access: ['serviceProvider:view', 'serviceProviderNew:view'],
  exportAccess: ['serviceProvider:export', 'serviceProviderNew:export'],
});

const {
  platformName,
  shortName,
  platformGrade,
  uscc,
  legalPerson,
  businessPermitNo,
  permitFrom,
  permitTo,
  contactName,
  contactMobile,
} = serviceProviders.fields;
const platformId = { ...text(16, 3), schema: z.string().check(z.regex(/^[A-Za-z0-9]{3,16}$/, 'shortCode.invalid')) };
const adminUserName = { ...text(20, 3), schema: accountNameSchema };
const nothingChanged = { nothingChanged: { status: 400, zh: '没有任何变更', en: 'Nothing has been changed' } } as const;
const permitDates = {
  permitDates: { status: 400, zh: '许可证有效期的止期不能早于起期', en: 'The permit must not end before it begins' },
} as const;
const reason = text(200);

const passwordRefusals = {
  passwordRule: {
    status: 400,
    zh: '密码须为8-20位，且包含字母、数字和特殊字符',
    en: 'The password needs 8 to 20 characters with a letter, a digit and a special character',
  },
  passwordCommon: { status: 400, zh: '密码过于常见，请更换', en: 'This password is too common. Choose another one' },
} as const;
/** Creates a tenant: its platform row, the default roles, and the first administrator. */
export const addServiceProvider = defineCommand({
  name: 'serviceProvider.add',
  path: `${path}/add`,
  access: ['serviceProvider:add', 'serviceProviderNew:add'],
  stepUp: 'rights',
  input: {
    platformId,
    platformName,
    shortName,
    platformGrade,
    uscc,
    legalPerson,
    businessPermitNo,
    permitFrom,
    permitTo,
    contactName,
    contactMobile,
    adminUserName,
    adminPassword: secret(20),
  },
  answer: { id: id() },
  refusals: { ...permitDates, ...passwordRefusals },
});
export const editServiceProvider = defineCommand({
  name: 'serviceProvider.edit',
  path: `${path}/edit`,
  access: ['serviceProvider:edit', 'serviceProviderNew:edit'],
  on: serviceProviders,
  input: {
    ...each({ platformName, shortName, platformGrade }),
    uscc,
    legalPerson,
    businessPermitNo,
    permitFrom,
    permitTo,
    contactName,
    contactMobile,
    reason,
  },
  refusals: { ...nothingChanged, ...permitDates },
});
/** 配置 of the provider's services, fees and deadlines; each changed field is recorded. */
export const configureProvider = defineCommand({
  name: 'serviceProvider.config',
  path: '/api/platform/platformServiceProviderConfig/edit',
  access: ['serviceProvider:config', 'serviceProviderNew:config'],
  on: serviceProviders,
  input: { ...each(services), ...each(config), reason },
  refusals: {
    ...nothingChanged,
    oilGas: {
      status: 422,
      zh: '油比例与气比例上限之和不能超过100%',
      en: 'The caps of oil and gas together must not exceed 100 %',
    },
  },
});
/** 批量修改: sets the same values for many providers; records with the same day, person and values share a batch number. */
export const batchConfigureProviders = defineCommand({
  name: 'serviceProvider.batchConfig',
  path: '/api/platform/platformServiceProviderConfig/batchEdit',
  access: ['serviceProvider:config', 'serviceProviderNew:config'],
  on: serviceProviders,
  input: configureProvider.input,
  refusals: configureProvider.refusals,
  bulk: true,
});
/** 新增 with the whole agreement: basics, permit, channels, fees, policy and administrator at once. */
export const openServiceProvider = defineCommand({
  name: 'serviceProvider.open',
  path: `${path}/open`,
  access: ['serviceProviderNew:add'],
  stepUp: 'rights',
  input: { ...addServiceProvider.input, ...each(services), ...each(config) },
  answer: { id: id() },
  refusals: { ...addServiceProvider.refusals, oilGas: configureProvider.refusals.oilGas },
});
/** Sets a new password for the first administrator of a provider and ends the sessions. */
export const resetProviderAdmin = defineCommand({
  name: 'serviceProvider.resetAdmin',
  path: `${path}/resetAdmin`,
  access: ['serviceProviderNew:resetAdmin'],
  stepUp: 'rights',
  on: serviceProviders,
  input: { adminPassword: secret(20) },
  danger: true,
  refusals: {
    ...passwordRefusals,
    noAdmin: { status: 409, zh: '该服务商没有管理员账号', en: 'The provider has no administrator' },
  },
});
/** 注销: permanently, when no trips are running. */
export const cancelProvider = defineCommand({
  name: 'serviceProvider.cancel',
  path: `${path}/cancel`,
  access: ['serviceProviderNew:cancelTenant'],
  on: serviceProviders,
  input: { reason },
  danger: true,
  refusals: { shippersLeft: { status: 409, zh: '仍有启用的货主，不能注销', en: 'Shippers are still enabled there' } },
});
export const enableProvider = defineCommand({
  name: 'serviceProvider.enable',
  path: `${path}/enable`,
  access: ['serviceProvider:enable', 'serviceProviderNew:enable'],
  on: serviceProviders,
});
/** Nobody of the provider can sign in any more, and open sessions end. */
export const disableProvider = defineCommand({
  name: 'serviceProvider.disable',
  path: `${path}/disable`,
  access: ['serviceProvider:disable', 'serviceProviderNew:disable'],
  on: serviceProviders,
  input: { reason },
  danger: true,
});

export const providerLife = defineWorkflow({
  name: 'serviceProvider',
  resource: serviceProviders,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableProvider, from: [0, 2], to: 1, actors: ['operator'] },
    disable: { command: disableProvider, from: [1], to: 2, actors: ['operator'] },
    cancel: { command: cancelProvider, from: [0, 2], to: 3, actors: ['operator'] },
  },
});
/** Named in the refusal `taken`. */
export const takenLabels = {
  platformId: { zh: '平台编号', en: 'Platform id' },
  platformName: { zh: '平台名称', en: 'Platform name' },
  uscc: { zh: '统一社会信用代码', en: 'Credit code' },
} as const;
