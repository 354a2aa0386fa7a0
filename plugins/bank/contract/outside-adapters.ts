import * as z from 'zod/mini';
import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  list,
  openChoice,
  optional,
  reference,
  secret,
  text,
} from '@freightdeck/sdk/contract';
import { enabled } from './banks.ts';
import { channel } from './channel.ts';
import { outsidePort } from './outbox.ts';

const path = '/api/bank/outsideAdapter';
/** How an outside system is spoken to. A plugin may bring further kinds. */
const adapterKind = openChoice('ADAPTER_KIND', [
  { value: 'channel-v1', zh: '银行通道协议 v1', en: 'Bank channel protocol v1' },
  { value: 'service-v1', zh: '服务接口协议 v1', en: 'Service protocol v1' },
  { value: 'smtp', zh: '邮件服务器', en: 'Mail server' },
  { value: 'ocr-local', zh: '本机识别', en: 'Reader on this machine' },
  { value: 'payment-file', zh: '付款文件（无银行直连）', en: 'Payment files (no bank link)' },
]);
/**
 * 外部接口: which outside system serves which port, where it is, and how much it is asked. The secret can be written but
 * never read: people see when it was changed.
 */
export const outsideAdapters = defineResource({
  name: 'outsideAdapter',
  path,
  table: 'outside_adapter',
  tenancy: 'everyone',
  fields: {
    name: text(40),
    kind: adapterKind,
    ports: list(outsidePort, 20),
    channels: list(channel, 10),
    scopePlatformId: optional(reference('serviceProvider', 'platformId', 16)),
    scopeName: optional(text(64)),
    /** Empty, as key id and secret are, where people carry the requests. */
    address: optional(text(200)),
    keyId: optional(text(64)),
    secretChangedAt: optional(dateTime()),
    secretChangedBy: optional(text(20)),
    parallelCalls: integer(1, 100),
    timeLimitSeconds: integer(1, 120, 'second'),
    enabled,
    tryState: choice('ADAPTER_TRY', [
      { value: 0, zh: '未测试', en: 'Not tried', tone: 'draft' },
      { value: 1, zh: '测试中', en: 'Being tried', tone: 'running' },
      { value: 2, zh: '通过', en: 'Works', tone: 'done' },
      { value: 3, zh: '不通过', en: 'Does not work', tone: 'refused' },
    ]),
    tryText: optional(text(300)),
    triedAt: optional(dateTime()),
    createdAt: dateTime(),
    updatedAt: dateTime(),
  },
  filters: { name: 'like', kind: 'equal', enabled: 'in', tryState: 'in' },
  sorts: ['name', 'updatedAt'],
  label: 'name',
  access: ['outsideAdapters:view'],
});
const { kind, scopePlatformId, address, keyId, parallelCalls, timeLimitSeconds } = outsideAdapters.fields;
const ports = optional(outsideAdapters.fields.ports);
const channels = optional(outsideAdapters.fields.channels);
const name = { ...text(40), schema: z.string().check(z.regex(/^[a-z][a-z0-9-]{2,39}$/, 'text.illegal')) };
const reach = {
  badAddress: {
    status: 400,
    zh: '地址须以 https:// 开头（本机可用 http://），邮件服务器为 smtps:// 或 smtp://；不含用户名、参数',
    en: 'It must begin with https:// (http:// on this machine), smtps:// or smtp:// for mail, without user or query',
  },
  noPort: { status: 400, zh: '该类型不提供接口：{port}', en: 'This kind does not serve {port}' },
  noPlatform: { status: 404, zh: '服务商不存在', en: 'There is no such provider' },
  unreached: {
    status: 400,
    zh: '该类型须填写地址、密钥编号和密钥',
    en: 'This kind needs an address, a key id and a secret',
  },
  isLocal: {
    status: 400,
    zh: '该类型没有地址和密钥，请留空',
    en: 'This kind has no address, key id or secret: leave them empty',
  },
  shortSecret: { status: 400, zh: '密钥至少{length}个字符', en: 'A secret has at least {length} characters' },
} as const;
export const addOutsideAdapter = defineCommand({
  name: 'outsideAdapter.add',
  path: `${path}/add`,
  access: ['outsideAdapters:add'],
  by: 'operator',
  stepUp: 'secrets',
  input: {
    name,
    kind,
    ports,
    channels,
    scopePlatformId,
    address,
    keyId,
    secret: optional(secret(500)),
    parallelCalls,
    timeLimitSeconds,
  },
  answer: { id: id() },
  refusals: reach,
});
/** Without a secret the present one stays. Another address, key or secret has to be tried and switched on anew. */
export const editOutsideAdapter = defineCommand({
  name: 'outsideAdapter.edit',
  path: `${path}/edit`,
  access: ['outsideAdapters:edit'],
  stepUp: 'secrets',
  on: outsideAdapters,
  input: {
    ports,
    channels,
    scopePlatformId,
    address,
    keyId,
    secret: optional(secret(500)),
    parallelCalls,
    timeLimitSeconds,
  },
  refusals: reach,
});
/** Asks the outside system for something that changes nothing; the result stands in the record a moment later. */
export const tryOutsideAdapter = defineCommand({
  name: 'outsideAdapter.try',
  path: `${path}/try`,
  access: ['outsideAdapters:try'],
  on: outsideAdapters,
});
export const enableOutsideAdapter = defineCommand({
  name: 'outsideAdapter.enable',
  path: `${path}/enable`,
  access: ['outsideAdapters:enable'],
  on: outsideAdapters,
  stepUp: 'secrets',
  danger: true,
  refusals: {
    notTried: { status: 409, zh: '测试通过后才能启用', en: 'Only what was tried and works can be switched on' },
    sameHand: {
      status: 403,
      zh: '地址、密钥的修改人不能启用，须由另一人启用',
      en: 'Somebody else than who entered address and secret switches it on',
    },
  },
});
export const disableOutsideAdapter = defineCommand({
  name: 'outsideAdapter.disable',
  path: `${path}/disable`,
  access: ['outsideAdapters:enable'],
  on: outsideAdapters,
  danger: true,
});
/** Seals every secret with the present FREIGHTDECK_SECRET, after it was changed. */
export const resealOutsideAdapters = defineCommand({
  name: 'outsideAdapter.reseal',
  path: `${path}/reseal`,
  access: ['outsideAdapters:edit'],
  by: 'operator',
  input: {},
  answer: { sealed: integer(0, 10_000), lost: integer(0, 10_000) },
});
export const outsideAdapterLife = defineWorkflow({
  name: 'outsideAdapter',
  resource: outsideAdapters,
  state: 'enabled',
  initial: 0,
  transitions: {
    try: { command: tryOutsideAdapter, from: [0, 1], to: 'same', actors: ['operator'] },
    enable: {
      command: enableOutsideAdapter,
      from: [0],
      to: 1,
      actors: ['operator'],
      when: { tryState: { is: [2], refusal: 'notTried' } },
    },
    disable: { command: disableOutsideAdapter, from: [1], to: 0, actors: ['operator'] },
  },
});
