import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { id, list, secret, shape, text } from '../field-kinds.ts';
import { optional } from '../field.ts';

const role = z.object({ id: z.string(), name: z.string() });
const group = z.object({ id: z.string(), name: z.string(), grade: z.string(), roles: z.array(role) });
/** What signing in and switching answer: the session record of the specification. */
export const sessionRecord = z.object({
  id: z.string(),
  userName: z.string(),
  name: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  sessionToken: z.string(),
  currentGroupId: z.string(),
  /** Role ids that are in force in the current group. */
  currentRoleIds: z.array(z.string()),
  groups: z.array(group),
  userRoles: z.array(role),
  extUserInfo: z.object({
    platformName: z.string(),
    currentPlatformId: z.string(),
    platformGrade: z.string(),
    currentServiceProviderId: z.string(),
    isBindWechat: z.enum(['0', '1']),
    openId: z.string(),
  }),
});
export type SessionRecord = z.infer<typeof sessionRecord>;
const sessionAnswer = { session: shape(sessionRecord) };

/** Sign-in by user name. Unknown user, wrong password and locked account answer alike. */
export const login = defineCommand({
  name: 'session.login',
  path: '/auth/login',
  access: 'public',
  input: { userName: text(25), password: secret(64), loginType: shape(z.union([z.literal('4'), z.literal(4)])), platformId: optional(id()) },
  answer: sessionAnswer,
  refusals: {
    wrongCredentials: { status: 400, zh: '用户名或密码错误，或账号已被锁定', en: 'Wrong user name or password, or the account is locked' },
    wait: { status: 429, zh: '尝试次数过多，请{minutes}分钟后再试', en: 'Too many attempts. Try again in {minutes} min' },
    noRole: { status: 403, zh: '用户未指定角色信息', en: 'No role has been assigned to this user' },
    tenantStopped: { status: 403, zh: '该服务商已停用，请联系运营平台', en: 'This service provider has been suspended' },
  },
});
export const logout = defineCommand({ name: 'session.logout', path: '/auth/logout', access: 'session' });
/** Goes on in another group or with other roles; the answer carries a new token, the old one is void. */
export const switchRole = defineCommand({
  name: 'session.switch',
  path: '/api/platform/UserRole/switchRole',
  access: 'session',
  input: { groupId: id(), roleId: optional(id()) },
  answer: sessionAnswer,
});
/** Who may be signing in here: by host, by path marker, or by platform id. Answers before sign-in, so it says little. */
export const branding = defineQuery({
  name: 'platform.branding',
  path: '/auth/querySimpleServiceProviderInfo',
  access: 'public',
  input: { host: optional(text(200)), marker: optional(text(40)), platformId: optional(id()) },
  answer: {
    platformId: id(), platformName: text(64), title: optional(text(64)), logo: optional(text(200)), favicon: optional(text(200)),
    loginVariant: shape(z.enum(['default', 'alternate'])),
    /** Demo mode only: accounts that may be tried, and their password. */
    demoAccounts: list(shape(z.object({ userName: z.string(), platformName: z.string(), mobile: z.string() }))),
    demoPassword: optional(text(64)),
  },
});
/** The person's own record, fresh. */
export const userGet = defineQuery({
  name: 'user.get',
  path: '/api/platform/User/Get',
  access: 'session',
  conditions: true,
  input: { id: id() },
  answer: { session: shape(sessionRecord) },
});
/** Takes an uploaded picture as one's own; '' takes it away again. Nobody takes what somebody else has uploaded. */
export const avatarSet = defineCommand({
  name: 'user.setAvatar', path: '/api/platform/User/setAvatar', access: 'session', input: { avatar: optional(id()) },
  refusals: { noPicture: { status: 400, zh: '请选择自己上传的图片', en: 'Choose a picture you have uploaded yourself' } },
});
export const platformConfig = defineQuery({
  name: 'platform.config',
  path: '/api/platform/platformServiceProviderConfig/get',
  access: 'session',
  conditions: true,
  input: { platformId: id() },
  answer: {
    platformId: id(), platformName: text(64), oilgasConsumeThirdPartyType: shape(z.number()),
    /** Presentation of the tenant: `reducedCockpit`, `stationTile`, … */
    presentation: shape(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  },
});

/** The person's roles in the current group, fresh. */
export const userRoleListing = defineQuery({
  name: 'user.roles',
  path: '/api/platform/UserRole/Listing',
  access: 'session',
  conditions: true,
  input: { userId: id() },
  answer: { itemList: list(shape(z.object({ id: z.string(), name: z.string(), type: z.string(), description: z.string() }))) },
});
/** Name of a platform: the own one, for the operator any. */
export const platformNameGet = defineQuery({
  name: 'platform.name', path: '/api/platform/Platform/getName', access: 'session', conditions: true, input: { platformId: id() }, answer: { platformName: text(64) },
});
/** Name of the system, before sign-in. */
export const systemName = defineQuery({ name: 'platform.system', path: '/auth/getConfigProjectId', access: 'public', answer: { systemName: text(64) } });
/** Ways to sign in that are open here, values of `loginWays`; `4` = user name and password. */
export const loginTypes = defineQuery({
  name: 'session.types', path: '/auth/getLoginTypeConfig', access: 'public', input: { platformId: optional(id()) }, answer: { loginTypes: list(text(2)) },
});
