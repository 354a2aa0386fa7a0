import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  optional,
  secret,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/serviceProviderSecretKey';

/**
 * 服务商密钥: the credential with which a provider's own systems call the API. Only the secret's hash and last characters
 * are stored.
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

const ipWhite = { ipWhite: { status: 400, zh: 'IP白名单不正确：{ip}', en: 'Not an IP address: {ip}' } } as const;
const weak = { weak: { status: 400, zh: '密钥强度不足', en: 'The secret is too weak' } } as const;
/** The browser makes the secret and shows it once; a provider has one valid key at a time. */
export const addProviderKey = defineCommand({
  name: 'providerKey.add',
  path: `${path}/add`,
  access: ['serviceProviderSecretKey:add'],
  input: { providerId: id('serviceProvider'), ipWhite: optional(text(500)), secret: secret(43) },
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
  on: providerKeys,
  input: { secret: secret(43) },
  refusals: weak,
});
export const editProviderKeyIp = defineCommand({
  name: 'providerKey.editIp',
  path: `${path}/editIp`,
  access: ['serviceProviderSecretKey:editIp'],
  on: providerKeys,
  input: { ipWhite: optional(text(500)) },
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
