import * as z from 'zod/mini';
import { choice, dateTime, defineCommand, defineResource, optional, secret, text } from '@freightdeck/sdk/contract';

const path = '/api/platform/access';
const on = (name: string) =>
  choice(name, [
    { value: 1, zh: '开启', en: 'On', tone: 'done' },
    { value: 0, zh: '关闭', en: 'Off', tone: 'stopped' },
  ]);

/** 登录与通知: how people of a platform may sign in beside their password, and whether warnings reach them by mail. */
export const accesses = defineResource({
  name: 'access',
  path,
  table: 'platform',
  tenancy: 'tenant',
  fields: {
    platformName: text(64),
    noticesByMail: on('NOTICES_BY_MAIL'),
    /** Of whom signing in demands a second factor: a role with money or rights holds the key of a weighty command. */
    secondFactorRule: choice('SECOND_FACTOR_RULE', [
      { value: 0, zh: '自愿开启', en: 'As each person likes', tone: 'draft' },
      { value: 1, zh: '资金与授权角色必须', en: 'Roles with money or rights', tone: 'running' },
      { value: 2, zh: '所有人必须', en: 'Everybody', tone: 'done' },
    ]),
    /** Whether weighty commands ask for a fresh proof of who the person is. */
    stepUp: choice('STEP_UP', [
      { value: 2, zh: '默认（正式环境开启）', en: 'Default (on in production)', tone: 'draft' },
      { value: 1, zh: '开启', en: 'On', tone: 'done' },
      { value: 0, zh: '关闭', en: 'Off', tone: 'stopped' },
    ]),
    signOn: on('SIGN_ON'),
    signOnTitle: text(20, 0),
    signOnIssuer: text(200, 0),
    signOnClient: text(200, 0),
    /** Which claim of the provider names the account, and which field of the account it names. */
    signOnClaim: choice('SIGN_ON_CLAIM', [
      { value: 'preferred_username', zh: '用户名', en: 'User name' },
      { value: 'email', zh: '已验证的邮箱', en: 'Verified mail address' },
      { value: 'phone_number', zh: '已验证的手机号', en: 'Verified mobile number' },
    ]),
    signOnTry: choice('SIGN_ON_TRY', [
      { value: 0, zh: '未测试', en: 'Not tried', tone: 'draft' },
      { value: 1, zh: '测试中', en: 'Being tried', tone: 'running' },
      { value: 2, zh: '通过', en: 'Works', tone: 'done' },
      { value: 3, zh: '连接不上', en: 'Not reached', tone: 'refused' },
      { value: 4, zh: '没有可用的发现文档', en: 'No usable discovery document', tone: 'refused' },
      { value: 5, zh: '发行者与填写的不一致', en: 'Another issuer', tone: 'refused' },
      { value: 6, zh: '读不到签名公钥', en: 'No keys to be read', tone: 'refused' },
    ]),
    /** Addresses that were found and the number of keys; or which address did not do, and what came from there. */
    signOnTryText: optional(text(300)),
    signOnTriedAt: optional(dateTime()),
    signOnSecretChangedAt: optional(dateTime()),
    signOnSecretChangedBy: optional(text(20)),
    updatedAt: dateTime(),
  },
  filters: { platformName: 'like', signOn: 'in', noticesByMail: 'in', secondFactorRule: 'in' },
  sorts: ['platformName', 'updatedAt'],
  label: 'platformName',
  access: ['access:view'],
});

const { noticesByMail, secondFactorRule, stepUp, signOn, signOnTitle, signOnIssuer, signOnClient, signOnClaim } =
  accesses.fields;
const clientId = { ...signOnClient, schema: z.string().check(z.regex(/^[\x21-\x7e]{0,200}$/, 'text.illegal')) };
export const setNoticesByMail = defineCommand({
  name: 'access.mail',
  path: `${path}/mail`,
  access: ['access:mail'],
  on: accesses,
  input: { noticesByMail },
});
/** 登录安全: what signing in and weighty commands ask for. */
export const setProofs = defineCommand({
  name: 'access.proofs',
  path: `${path}/proofs`,
  access: ['access:proofs'],
  on: accesses,
  stepUp: 'rights',
  input: { secondFactorRule, stepUp },
});
/** Without a secret the present one stays. */
export const setSignOn = defineCommand({
  name: 'access.signOn',
  path: `${path}/signOn`,
  access: ['access:signOn'],
  stepUp: 'rights',
  on: accesses,
  input: { signOn, signOnTitle, signOnIssuer, signOnClient: clientId, secret: optional(secret(500)), signOnClaim },
  refusals: {
    incomplete: {
      status: 400,
      zh: '开启单点登录须填写发行者地址、客户端编号和密钥',
      en: 'Single sign-on needs an issuer, a client id and a secret',
    },
    badIssuer: {
      status: 400,
      zh: '发行者地址须以 https:// 开头，不含用户名、参数',
      en: 'The issuer must begin with https://, without user or query',
    },
    privateIssuer: {
      status: 400,
      zh: '发行者地址不能是内网地址',
      en: 'The issuer must not lie in a private network',
    },
  },
});
/** Reads the discovery document of the issuer and its keys; the result stands in the record a moment later. */
export const trySignOn = defineCommand({
  name: 'access.try',
  outside: true,
  path: `${path}/try`,
  access: ['access:signOn'],
  on: accesses,
  refusals: {
    noIssuer: { status: 409, zh: '请先填写发行者地址', en: 'Enter the issuer first' },
  },
});
/** The provider has been tried: a system command that enters how it went. */
export const hearSignOn = defineCommand({
  name: 'access.hearTry',
  path: `${path}/hearTry`,
  access: 'session',
  by: 'system',
  on: accesses,
});
