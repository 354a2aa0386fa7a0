import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { id, list, mobile, secret, shape, text } from '../field-kinds.ts';
import { optional } from '../field.ts';
import { codeLength, codeRefusals } from './codes.ts';
import { sessionRecord } from './session.ts';

const captcha = () => text(codeLength, 0);
const session = { session: shape(sessionRecord) };

/** Sign-in by user name. Unknown user, wrong password and locked account get the same answer. */
export const login = defineCommand({
  name: 'session.login',
  path: '/auth/login',
  access: 'public',
  input: {
    userName: text(25),
    password: secret(64),
    loginType: shape(z.union([z.literal('4'), z.literal(4)])),
    platformId: optional(id()),
    /** `device` of an earlier sign-in to this account. */
    device: optional(secret(2000)),
    /** The ticket of a picture that was asked for (`picture`), and the digits that were read in it. */
    pictureTicket: optional(secret(2000)),
    pictureDigits: optional(text(10, 0)),
  },
  answer: session,
  refusals: {
    wrongCredentials: {
      status: 400,
      zh: '用户名或密码错误，或账号已被锁定',
      en: 'Wrong user name or password, or the account is locked',
    },
    wait: {
      status: 429,
      zh: '尝试次数过多，请{minutes}分钟后再试',
      en: 'Too many attempts. Try again in {minutes} min',
    },
    /**
     * Strangers have tried many passwords of this account. `data.picture` of the refusal shows digits to be read;
     * `data.ticket` comes back with them. A picture is good for one try, for five minutes.
     */
    picture: {
      status: 403,
      zh: '该账号密码错误次数过多，请输入图片中的数字后再登录',
      en: 'Too many wrong passwords for this account. Enter the digits in the picture to sign in',
    },
    pictureWrong: {
      status: 403,
      zh: '数字与图片不符或图片已失效，请按新图片重新输入',
      en: 'These are not the digits of the picture, or it is too old. Please read the new one',
    },
    /** Strangers have tried so many that no stranger may try on: another way, or a known device, still gets in. */
    crowded: {
      status: 429,
      zh: '该账号密码错误次数过多，请{minutes}分钟后再试，或用其他方式登录、在登录过的设备上登录',
      en:
        'Too many wrong passwords for this account. Try again in {minutes} min, sign in another way, or on a device ' +
        'you have used before',
    },
    noRole: { status: 403, zh: '用户未指定角色信息', en: 'No role has been assigned to this user' },
    tenantStopped: {
      status: 403,
      zh: '该服务商已停用，请联系运营平台',
      en: 'This service provider has been suspended',
    },
    /**
     * The account has a second factor. `data.ticket` of the refusal goes on with `secondFactorLogin`, for five
     * minutes.
     */
    secondFactor: {
      status: 403,
      zh: '请输入验证器中的动态验证码',
      en: 'Enter the code of your authenticator',
    },
  },
});
const { wait, noRole, tenantStopped, secondFactor } = login.refusals;

/** Values of `getLoginTypeConfig`. '4' comes from the specification; the others are ours. */
export const loginWays = { password: '4', mobile: '1', messenger: '2', signOn: '3' } as const;

/** Sign-in by mobile number and code; the session is the same as after sign-in by user name. */
export const loginByMobile = defineCommand({
  name: 'session.loginByMobile',
  path: '/auth/loginByMobile',
  access: 'public',
  input: { mobile: mobile(), captcha: captcha(), platformId: optional(id()) },
  answer: session,
  refusals: {
    ...codeRefusals,
    wait,
    noRole,
    tenantStopped,
    secondFactor,
    ambiguous: {
      status: 409,
      zh: '该手机号对应多个账号，请使用账号密码登录',
      en: 'Several accounts have this number. Please sign in with user name and password',
    },
  },
});

/** Accounts whose password the number may reset; answered only with a valid code. */
export const verificationUserInfo = defineCommand({
  name: 'user.verification',
  path: '/auth/verificationUserInfo',
  access: 'public',
  input: { mobile: mobile(), captcha: captcha(), platformId: optional(id()) },
  answer: { accounts: list(shape(z.object({ userName: z.string(), name: z.string(), platformName: z.string() }))) },
  refusals: { ...codeRefusals, wait },
});
/** 找回密码, password reset: sets a new password with a code; every session of the account ends. */
export const retrievePassword = defineCommand({
  name: 'user.retrievePassword',
  path: '/auth/retrievePassword',
  access: 'public',
  input: { userName: text(25), mobile: mobile(), captcha: captcha(), password: secret(64), platformId: optional(id()) },
  refusals: {
    ...codeRefusals,
    wait,
    passwordRule: {
      status: 400,
      zh: '密码须为8-20位，且包含字母、数字和特殊字符',
      en: 'The password needs 8 to 20 characters with a letter, a digit and a special character',
    },
    passwordCommon: {
      status: 400,
      zh: '密码过于常见或包含用户名，请更换',
      en: 'This password is too common or holds the user name; choose another one',
    },
  },
});

/** Public information about a provider. */
export const serviceProviderGet = defineQuery({
  name: 'provider.public',
  path: '/auth/getServiceProviderInfo',
  access: 'public',
  conditions: true,
  input: { platformId: id() },
  answer: { platformId: id(), platformName: text(64), shortName: text(64, 0), platformGrade: text(2) },
});

/** Address where a social sign-in begins; 204 when there is none. `state` comes back together with the code. */
export const socialAddress = defineQuery({
  name: 'session.socialAddress',
  path: '/auth/getSocialLoginAddress',
  access: 'public',
  input: { state: text(64) },
  answer: { address: text(1000) },
});
/** Signs in to the account that is bound to a social account. */
export const socialLogin = defineCommand({
  name: 'session.social',
  path: '/auth/socialLogin',
  access: 'public',
  input: { authCode: text(512), platformId: optional(id()) },
  answer: session,
  refusals: {
    noRole,
    tenantStopped,
    secondFactor,
    notBound: {
      status: 400,
      zh: '该微信未绑定账号，请使用账号密码登录',
      en: 'This messenger account is not bound. Please sign in with user name and password',
    },
    ambiguous: {
      status: 409,
      zh: '该微信绑定了多个账号，请使用账号密码登录',
      en: 'Several accounts are bound to this messenger account. Please sign in with user name and password',
    },
    noAnswer: {
      status: 400,
      zh: '第三方登录已失效，请重新登录',
      en: 'The social sign-in is no longer valid. Please start again',
    },
  },
});

/** Name of the system, available before sign-in. */
export const systemName = defineQuery({
  name: 'platform.system',
  path: '/auth/getConfigProjectId',
  access: 'public',
  answer: { systemName: text(64) },
});
/** Ways to sign in that are enabled here, values of `loginWays`; `4` = user name and password. */
export const loginTypes = defineQuery({
  name: 'session.types',
  path: '/auth/getLoginTypeConfig',
  access: 'public',
  input: { platformId: optional(id()) },
  answer: {
    loginTypes: list(text(2)),
    /** What the button of single sign-on says; null: the console's own word, or there is none. */
    signOnTitle: optional(text(20)),
  },
});

/** Sends a browser to the platform's provider of accounts: `?platformId=&state=&place=`. */
export const signOnPath = '/auth/sign-on';
/** Where the provider sends it back; the address to register there. */
export const signOnReturnPath = '/auth/sign-on/return';
/** Why single sign-on signed nobody in: the server names the reason in the address, the console has a text for each. */
export const signOnFaults = [
  'off',
  'unreached',
  'spent',
  'declined',
  'refused',
  'noClaim',
  'unverified',
  'noAccount',
  'ambiguous',
] as const;
/** Why a sign-in with a tenant’s own provider of accounts has failed. */
export type SignOnFault = (typeof signOnFaults)[number];
/** Signs in with the ticket that a return from the provider has brought; it is good once, for a minute. */
export const signOnLogin = defineCommand({
  name: 'session.signOn',
  path: '/auth/signOnLogin',
  access: 'public',
  input: { ticket: secret(64), platformId: optional(id()) },
  answer: session,
  refusals: {
    noRole,
    tenantStopped,
    secondFactor,
    spent: {
      status: 400,
      zh: '单点登录已失效或已使用，请重新登录',
      en: 'This single sign-on has expired or was used before. Please start again',
    },
  },
});
