import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  list,
  optional,
  ratio,
  secret,
  text,
} from '@freightdeck/sdk/contract';
import { authType, hookEvent, openStatus, openType } from './states.ts';

const path = '/api/open/openPlatform';

/** 三方平台: an external system that calls the open API or is called. Managed by the operator for all tenants. */
export const openPlatforms = defineResource({
  name: 'openPlatform',
  path,
  table: 'open_platform',
  tenancy: 'everyone',
  fields: {
    code: text(30),
    name: text(50),
    openType,
    baseUrl: text(200),
    authType,
    ipWhite: optional(text(500)),
    callbackUrl: optional(text(200)),
    /** 推送事件: sent to the callback address as signed calls. */
    hookEvents: list(hookEvent, 10),
    callsPerMinute: integer(1, 6_000),
    openStatus,
    appKey: optional(text(40)),
    secretLast4: optional(text(4)),
    lastCallAt: optional(dateTime()),
    failRatePpm: optional(ratio()),
    createdAt: dateTime(),
  },
  filters: { name: 'like', code: 'like', openType: 'in', openStatus: 'in' },
  sorts: ['createdAt', 'name'],
  counted: 'openStatus',
  label: 'name',
  lookup: { line: ['code', 'openType', 'openStatus'] },
  access: ['threePlatformConfiguration:view'],
});
/** The name of a platform, which is all that a tenant may see of it. */
export const openPlatformNames = defineResource({
  name: 'openPlatformName',
  path: '/api/open/openPlatformName',
  table: 'open_platform',
  tenancy: 'everyone',
  fields: { name: text(50), openType },
  filters: { name: 'like', openType: 'in' },
  sorts: ['name'],
  label: 'name',
  lookup: { line: ['openType'] },
  access: ['ownerEnterpriseConfiguration:view', 'ownerEnterpriseConfiguration:add'],
});

const { code, name, baseUrl, ipWhite, callbackUrl } = openPlatforms.fields;
const limits = {
  hookEvents: optional(openPlatforms.fields.hookEvents),
  callsPerMinute: optional(openPlatforms.fields.callsPerMinute),
};
const callbackPrivate = {
  callbackPrivate: {
    status: 400,
    zh: '回调地址不能是内网地址',
    en: 'The callback address must not lie in a private network',
  },
} as const;
const wrongAddress = {
  address: {
    status: 400,
    zh: '地址不正确，须以 http:// 或 https:// 开头',
    en: 'Not an address: it starts with http:// or https://',
  },
} as const;
const wrongList = { ipWhite: { status: 400, zh: 'IP白名单不正确：{ip}', en: 'Not an IP address: {ip}' } } as const;
export const addOpenPlatform = defineCommand({
  name: 'openPlatform.add',
  path: `${path}/add`,
  access: ['threePlatformConfiguration:add'],
  by: 'operator',
  input: { code, name, openType, baseUrl, authType, ipWhite, callbackUrl, ...limits },
  answer: { id: id() },
  refusals: { ...wrongAddress, ...wrongList, ...callbackPrivate },
});
export const editOpenPlatform = defineCommand({
  name: 'openPlatform.edit',
  path: `${path}/edit`,
  access: ['threePlatformConfiguration:edit'],
  on: openPlatforms,
  input: { name, openType, baseUrl, authType, ipWhite, callbackUrl, ...limits },
  refusals: { ...wrongAddress, ...wrongList, ...callbackPrivate },
});
const notReady = {
  noCredential: { status: 409, zh: '请先生成密钥', en: 'Issue a credential first' },
  notTested: {
    status: 409,
    zh: '请先完成测试，且最近一次测试须通过',
    en: 'Test it first: the last test must have passed',
  },
} as const;
export const enableOpenPlatform = defineCommand({
  name: 'openPlatform.enable',
  path: `${path}/enable`,
  access: ['threePlatformConfiguration:enable'],
  on: openPlatforms,
  refusals: notReady,
});
/** Refuses its credentials from now on; links of shippers stay. */
export const disableOpenPlatform = defineCommand({
  name: 'openPlatform.disable',
  path: `${path}/disable`,
  access: ['threePlatformConfiguration:disable'],
  on: openPlatforms,
  input: { reason: text(200) },
  danger: true,
});
export const deleteOpenPlatform = defineCommand({
  name: 'openPlatform.delete',
  path: `${path}/delete`,
  access: ['threePlatformConfiguration:delete'],
  on: openPlatforms,
  danger: true,
  refusals: {
    calledLately: { status: 409, zh: '最近24小时内有调用，不能删除', en: 'It was called within the last 24 hours' },
    linked: { status: 409, zh: '仍有货主企业对接，不能删除', en: 'Shippers are still linked to it' },
  },
});
/** 测试: checks the configuration without calling the external system. */
export const testOpenPlatform = defineCommand({
  name: 'openPlatform.test',
  path: `${path}/test`,
  access: ['threePlatformConfiguration:test'],
  on: openPlatforms,
});
/**
 * 密钥: the browser makes the secret and shows it once; only its hash and last characters are stored. The previous one
 * stays valid for a day.
 */
export const issueCredential = defineCommand({
  name: 'openPlatform.credential',
  path: '/api/open/openPlatformCredentials/issue',
  access: ['threePlatformConfiguration:credential'],
  stepUp: 'secrets',
  on: openPlatforms,
  input: { secret: secret(43) },
  refusals: { weak: { status: 400, zh: '密钥强度不足', en: 'The secret is too weak' } },
});

export const openPlatformLife = defineWorkflow({
  name: 'openPlatform',
  resource: openPlatforms,
  state: 'openStatus',
  initial: 0,
  transitions: {
    edit: { command: editOpenPlatform, from: [0, 1, 2], to: 'same', actors: ['operator'] },
    test: { command: testOpenPlatform, from: [0, 1, 2], to: 'same', actors: ['operator'] },
    credential: { command: issueCredential, from: [0, 1, 2], to: 'same', actors: ['operator'] },
    enable: { command: enableOpenPlatform, from: [0, 2], to: 1, actors: ['operator'] },
    disable: { command: disableOpenPlatform, from: [1], to: 2, actors: ['operator'] },
    delete: { command: deleteOpenPlatform, from: [0, 2], to: 3, actors: ['operator'] },
  },
});
