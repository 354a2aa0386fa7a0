import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { dateTime, flag, id, integer, secret, shape, text } from '../field-kinds.ts';
import { optional } from '../field.ts';
import { sessionRecord } from './session.ts';
import { login } from './sign-in-ways.ts';

const path = '/api/platform/User/secondFactor';
const { wait, noRole, tenantStopped } = login.refusals;
/** Six digits of an authenticator, or one of the recovery codes: four groups of four. */
const code = () => ({
  ...text(19),
  schema: z.string().check(z.regex(/^(\d{6}|[A-Za-z2-7]{4}(-[A-Za-z2-7]{4}){3})$/, 'verificationCode.invalid')),
});
const codeWrong = {
  status: 400,
  zh: '动态验证码不正确或已使用过，请输入最新的验证码',
  en: 'This code is wrong or was used before. Enter the newest one',
} as const;
const notOn = { status: 409, zh: '尚未开启两步验证', en: 'Two-step sign-in is not on' } as const;

/** Goes on with a sign-in that `secondFactor` was refused: the ticket that came with the refusal, and a code. */
export const secondFactorLogin = defineCommand({
  name: 'session.secondFactor',
  path: '/auth/secondFactor',
  access: 'public',
  input: { ticket: secret(2000), code: code(), platformId: optional(id()) },
  answer: { session: shape(sessionRecord) },
  refusals: {
    codeWrong,
    wait,
    noRole,
    tenantStopped,
    spent: { status: 400, zh: '登录已超时，请重新登录', en: 'This sign-in took too long. Please start again' },
  },
});

/** 两步验证 of the caller's own account. */
export const secondFactorState = defineQuery({
  name: 'secondFactor.state',
  path,
  access: 'session',
  answer: {
    on: flag(),
    /** The platform demands it of the roles that the session has. */
    required: flag(),
    since: optional(dateTime()),
    codesLeft: integer(0, 10),
  },
});
/** Makes a key for the authenticator; nothing is asked at sign-in before a code has confirmed it. */
export const beginSecondFactor = defineCommand({
  name: 'secondFactor.begin',
  path: `${path}/begin`,
  access: 'session',
  input: { password: secret(64) },
  answer: { key: secret(64), address: secret(200) },
  refusals: {
    wait,
    alreadyOn: { status: 409, zh: '两步验证已开启', en: 'Two-step sign-in is on already' },
    wrongPassword: { status: 400, zh: '密码不正确', en: 'The password is wrong' },
  },
});
/** Turns it on with a first code, and answers the recovery codes: they are shown this once. */
export const confirmSecondFactor = defineCommand({
  name: 'secondFactor.confirm',
  path: `${path}/confirm`,
  access: 'session',
  input: { code: code() },
  answer: { codes: secret(500) },
  refusals: {
    wait,
    codeWrong,
    notBegun: {
      status: 409,
      zh: '请先用验证器扫描新的二维码',
      en: 'Scan a new code with the authenticator first',
    },
  },
});
/** Takes the second factor from the caller’s account; asked for with a code. */
export const endSecondFactor = defineCommand({
  name: 'secondFactor.end',
  path: `${path}/end`,
  access: 'session',
  danger: true,
  input: { password: secret(64), code: code() },
  refusals: {
    wait,
    codeWrong,
    notOn,
    wrongPassword: beginSecondFactor.refusals.wrongPassword,
    required: {
      status: 409,
      zh: '本平台要求您的角色使用两步验证，不能关闭',
      en: 'Your platform requires two-step sign-in of your roles; it cannot be turned off',
    },
  },
});
/**
 * A fresh proof of who the caller is, for the five minutes after it: the code where there is a second factor, else the
 * password. Wrong ones count like those at sign-in.
 */
export const proveCaller = defineCommand({
  name: 'session.prove',
  path: '/api/platform/User/prove',
  access: 'session',
  input: { password: optional(secret(64)), code: optional(code()) },
  refusals: {
    wait,
    codeWrong,
    wrongPassword: beginSecondFactor.refusals.wrongPassword,
    codeWanted: { status: 400, zh: '请输入动态验证码', en: 'Enter the code of your authenticator' },
    passwordWanted: { status: 400, zh: '请输入密码', en: 'Enter your password' },
  },
});
/** The recovery codes of an answer. */
export const recoveryCodesOf = (codes: string): readonly string[] => codes.split(' ');
