import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  list,
  optional,
  secret,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/serviceProviderSecretKey';

/** 权限范围 of a key: what the provider's own systems may do with it. */
const keyScope = choice('PROVIDER_KEY_SCOPE', [
  { value: 'GOODS', zh: '货源', en: 'Goods' },
  { value: 'WAYBILL', zh: '运单查询', en: 'Waybills' },
  { value: 'DISPATCH', zh: '派单', en: 'Dispatch' },
  { value: 'DRIVER', zh: '司机操作', en: 'Driver’s acts' },
  { value: 'POSITIONS', zh: '位置上报', en: 'Positions' },
]);

/**
 * 服务商密钥: the credential with which a provider's own systems call the open API. Its secret is stored sealed: it
 * verifies calls, and nobody can read it.
 */
export const providerKeys = defineResource({
  name: 'providerKey',
  path,
  table: 'service_provider_key',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    appKey: text(40),
    secretLast4: text(4),
    ipWhite: optional(text(500)),
    scopes: list(keyScope, 5),
    callsPerMinute: integer(1, 6_000),
    keyStatus: choice('PROVIDER_KEY_STATUS', [
      { value: 1, zh: '有效', en: 'Valid', tone: 'done' },
      { value: 2, zh: '轮换中', en: 'Being replaced', tone: 'warning' },
      { value: 3, zh: '已停用', en: 'Disabled', tone: 'void' },
    ]),
    rotateAt: optional(dateTime()),
    expireAt: optional(dateTime()),
    lastUseAt: optional(dateTime()),
    createdAt: dateTime(),
  },
  filters: { appKey: 'equal', keyStatus: 'in', createdAt: 'range' },
  sorts: ['createdAt'],
  counted: 'keyStatus',
  label: 'appKey',
  access: ['serviceProviderSecretKey:view'],
});

const { scopes, callsPerMinute } = providerKeys.fields;
const reach = { ipWhite: optional(text(500)), scopes: optional(scopes), callsPerMinute: optional(callsPerMinute) };
const ipWhite = { ipWhite: { status: 400, zh: 'IP白名单不正确：{ip}', en: 'Not an IP address: {ip}' } } as const;
const weak = { weak: { status: 400, zh: '密钥强度不足', en: 'The secret is too weak' } } as const;
/** The browser makes the secret and shows it once; a provider has one valid key at a time. */
export const addProviderKey = defineCommand({
  name: 'providerKey.add',
  path: `${path}/add`,
  access: ['serviceProviderSecretKey:add'],
  stepUp: 'secrets',
  input: { providerId: id('serviceProvider'), ...reach, secret: secret(43) },
  answer: { id: id() },
  refusals: {
    ...weak,
    ...ipWhite,
    providerUnknown: { status: 409, zh: '服务商不存在或未启用', en: 'There is no such provider in operation' },
    hasKey: { status: 409, zh: '该服务商已有有效密钥，请轮换', en: 'The provider has a valid key. Rotate it' },
  },
});
/** A new secret; the previous one stays valid for a day. */
export const rotateProviderKey = defineCommand({
  name: 'providerKey.rotate',
  path: `${path}/rotate`,
  access: ['serviceProviderSecretKey:rotate'],
  stepUp: 'secrets',
  on: providerKeys,
  input: { secret: secret(43) },
  refusals: weak,
});
/** From where, for what and how often it may be used. */
export const editProviderKeyIp = defineCommand({
  name: 'providerKey.editIp',
  path: `${path}/editIp`,
  access: ['serviceProviderSecretKey:editIp'],
  on: providerKeys,
  input: reach,
  refusals: ipWhite,
});
export const disableProviderKey = defineCommand({
  name: 'providerKey.disable',
  path: `${path}/disable`,
  access: ['serviceProviderSecretKey:disable'],
  on: providerKeys,
  input: { reason: text(200) },
  danger: true,
});
/** A replaced secret becomes void after a day. */
export const expireProviderKey = defineCommand({
  name: 'providerKey.expire',
  path: `${path}/expire`,
  access: ['serviceProviderSecretKey:disable'],
  on: providerKeys,
});

export const providerKeyLife = defineWorkflow({
  name: 'providerKey',
  resource: providerKeys,
  state: 'keyStatus',
  initial: 1,
  transitions: {
    rotate: { command: rotateProviderKey, from: [1], to: 2, actors: ['operator'] },
    editIp: { command: editProviderKeyIp, from: [1, 2], to: 'same', actors: ['operator'] },
    disable: { command: disableProviderKey, from: [1, 2], to: 3, actors: ['operator'] },
    expire: { command: expireProviderKey, from: [2], to: 3, actors: ['system'] },
  },
});
