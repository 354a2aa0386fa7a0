import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { id, list, secret, shape } from '../field-kinds.ts';
import { optional } from '../field.ts';
import { login, retrievePassword } from './sign-in-ways.ts';

/**
 * A person changes their own password. Every other session of theirs ends; the one that asks continues. Wrong old
 * passwords are counted together with failed sign-ins, so that the limit cannot be got around here.
 */
export const changePassword = defineCommand({
  name: 'user.changePwd',
  path: '/api/platform/User/changePwd',
  access: 'session',
  input: { oldPassword: secret(64), newPassword: secret(64) },
  answer: {},
  refusals: {
    wrongPassword: { status: 400, zh: '旧密码不正确', en: 'The old password is wrong' },
    samePassword: {
      status: 400,
      zh: '新密码不能与旧密码相同',
      en: 'The new password must differ from the old one',
    },
    wait: login.refusals.wait,
    passwordRule: retrievePassword.refusals.passwordRule,
    passwordCommon: retrievePassword.refusals.passwordCommon,
  },
});

const ownSession = z.object({
  id: z.string(),
  /** The `User-Agent` header of the sign-in; empty for sessions older than this field. */
  userAgent: z.string(),
  ip: z.string(),
  platformName: z.string(),
  /** `yyyy-MM-dd HH:mm:ss`. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
/** One of the caller’s own sessions. */
export type OwnSession = z.infer<typeof ownSession>;

/** 登录设备: the caller's own open sessions, in every group they work for, the last used first. */
export const ownSessions = defineQuery({
  name: 'session.own',
  path: '/api/platform/User/sessions',
  access: 'session',
  answer: { sessions: list(shape(ownSession)) },
});
/** Ends one of the caller's other sessions, or all others when no `session` is named. */
export const endOwnSessions = defineCommand({
  name: 'session.endOwn',
  path: '/api/platform/User/endSessions',
  access: 'session',
  input: { session: optional(id()) },
});
