import {
  choice,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  defineWorkflow,
  id,
  list,
  mobile,
  optional,
  secret,
  text,
} from '@freightdeck/sdk/contract';
import { accountNameSchema, emailSchema } from '@freightdeck/sdk/values';

export const enabledStatus = choice('ENABLE_STATUS', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);
const path = '/api/platform/User';

/** 用户: a person who signs in to the console of one platform. */
export const users = defineResource({
  name: 'user',
  path,
  table: 'platform_user',
  tenancy: 'tenant',
  fields: {
    userName: text(25),
    name: text(20),
    mobile: optional(mobile('data:plainMobile')),
    email: optional(text(254)),
    roleIds: list(id('role'), 100),
    roleNames: optional(text(2000)),
    platformName: optional(text(64)),
    identity: choice('USER_IDENTITY', [
      { value: '1', zh: '平台', en: 'Platform' },
      { value: '2', zh: '服务商', en: 'Provider' },
    ]),
    isBindWechat: choice('WECHAT_BOUND', [
      { value: '1', zh: '已绑定', en: 'Bound' },
      { value: '0', zh: '未绑定', en: 'Not bound' },
    ]),
    secondFactor: choice('SECOND_FACTOR', [
      { value: 1, zh: '已开启', en: 'On', tone: 'done' },
      { value: 0, zh: '未开启', en: 'Off', tone: 'draft' },
    ]),
    confirmState: choice('USER_CONFIRMED', [
      { value: 0, zh: '已确认', en: 'Confirmed', tone: 'done' },
      { value: 1, zh: '待确认', en: 'To be confirmed', tone: 'waiting' },
    ]),
    givenByName: optional(text(20)),
    lastLoginAt: optional(dateTime()),
    eraseWantedAt: optional(dateTime()),
    erasedAt: optional(dateTime()),
    status: enabledStatus,
    createdAt: dateTime(),
  },
  filters: {
    userName: 'like',
    name: 'like',
    mobile: 'equal',
    roleNames: 'like',
    status: 'in',
    secondFactor: 'in',
    confirmState: 'in',
    createdAt: 'range',
  },
  sorts: ['userName', 'name', 'lastLoginAt', 'createdAt'],
  counted: 'status',
  label: 'userName',
  lookup: { line: ['name', 'mobile', 'roleNames', 'status'] },
  access: ['user:view'],
  exportAccess: ['user:export'],
});

const accountName = { ...text(20, 3), schema: accountNameSchema };
const email = optional({ ...text(254), schema: emailSchema });
const roleIds = list(id('role'), 20);
/**
 * Refusals for a role that belongs to another platform or is disabled, and for a role or user with more rights than the
 * caller.
 */
const roleRefusals = {
  roleUnknown: { status: 404, zh: '角色不存在或已停用', en: 'The role does not exist or is disabled' },
  notHeld: {
    status: 403,
    zh: '不能授予自己没有的权限：{key}',
    en: 'You cannot pass on a right you do not hold: {key}',
  },
} as const;
const aboveYou = {
  aboveYou: {
    status: 403,
    zh: '该用户的权限高于您，不能进行该操作',
    en: 'This user holds rights that you do not hold',
  },
} as const;
const lastAdmin = {
  lastAdmin: {
    status: 409,
    zh: '至少保留一个可以授权的启用用户',
    en: 'At least one enabled user must be able to grant rights',
  },
} as const;
const yourself = {
  yourself: { status: 409, zh: '不能对自己进行该操作', en: 'You cannot do this to yourself' },
} as const;
const erased = { status: 409, zh: '该用户已注销', en: 'This user has been erased' } as const;
const passwordRefusals = {
  passwordRule: {
    status: 400,
    zh: '密码须为8-20位，且包含字母、数字和特殊字符',
    en: 'The password needs 8 to 20 characters with a letter, a digit and a special character',
  },
  passwordCommon: { status: 400, zh: '密码过于常见，请更换', en: 'This password is too common. Choose another one' },
} as const;

export const addUser = defineCommand({
  name: 'user.add',
  path: `${path}/add`,
  access: ['user:add'],
  stepUp: 'rights',
  input: {
    userName: accountName,
    name: users.fields.name,
    mobile: users.fields.mobile,
    email,
    password: secret(20),
    roleIds,
  },
  answer: { id: id() },
  refusals: { ...roleRefusals, ...passwordRefusals },
});
/** Changes name and contact data. An omitted mobile stays unchanged. */
export const editUser = defineCommand({
  name: 'user.edit',
  path: `${path}/edit`,
  access: ['user:edit'],
  on: users,
  input: { name: users.fields.name, mobile: users.fields.mobile, email },
  refusals: aboveYou,
});
export const assignRoles = defineCommand({
  name: 'user.assignRoles',
  path: `${path}/assignRoles`,
  access: ['user:edit'],
  stepUp: 'rights',
  on: users,
  input: { roleIds },
  refusals: { ...roleRefusals, ...aboveYou, ...lastAdmin },
});
export const enableUser = defineCommand({
  name: 'user.enable',
  path: `${path}/enable`,
  access: ['user:enable'],
  on: users,
  bulk: true,
  refusals: { ...aboveYou, erased },
});
/** Also ends the person's sessions. */
export const disableUser = defineCommand({
  name: 'user.disable',
  path: `${path}/disable`,
  access: ['user:disable'],
  on: users,
  bulk: true,
  danger: true,
  refusals: { ...yourself, ...lastAdmin, ...aboveYou },
});
export const resetPassword = defineCommand({
  name: 'user.resetPwd',
  path: `${path}/resetPwd`,
  access: ['user:resetPwd'],
  stepUp: 'rights',
  on: users,
  input: { password: secret(20) },
  danger: true,
  refusals: { ...passwordRefusals, ...aboveYou },
});
/**
 * 确认: a third person has made sure that the account is that of the person it names, after somebody made it, gave it
 * roles or a password, or changed its mobile or mail. Until then it handles no money.
 */
export const confirmUser = defineCommand({
  name: 'user.confirm',
  path: `${path}/confirm`,
  access: ['user:confirm'],
  stepUp: 'rights',
  on: users,
  bulk: true,
  when: { confirmState: { is: [1], refusal: 'isConfirmed' } },
  danger: true,
  refusals: {
    ...yourself,
    isConfirmed: { status: 409, zh: '该账号无需确认', en: 'There is nothing to confirm' },
    sameHand: {
      status: 403,
      zh: '开通或更改账号的人不能确认，可由其他人确认：{who}',
      en: 'Whoever made or changed the account does not confirm it. Others who may: {who}',
    },
    makerWaits: {
      status: 409,
      zh: '开通该账号的{name}自己尚待确认，请先确认{name}',
      en: '{name}, who made the account, waits to be confirmed: confirm {name} first',
    },
  },
});
export const unlockUser = defineCommand({
  name: 'user.unlock',
  path: `${path}/unlock`,
  access: ['user:unlock'],
  on: users,
});
/** For a person who has lost the authenticator: signing in asks for the password alone until a new one is set up. */
export const resetSecondFactor = defineCommand({
  name: 'user.resetFactor',
  path: `${path}/resetFactor`,
  access: ['user:resetFactor'],
  on: users,
  when: { secondFactor: { is: [1], refusal: 'factorOff' } },
  input: { reason: text(200) },
  danger: true,
  stepUp: 'rights',
  refusals: {
    ...aboveYou,
    ...yourself,
    factorOff: { status: 409, zh: '该用户未开启两步验证', en: 'This user has no two-step sign-in' },
  },
});
/** What asking and agreeing have in common. */
const erasing = {
  when: {
    erasedAt: { is: 'empty', refusal: 'erased' },
    status: { is: [0], refusal: 'stillEnabled' },
  },
  refusals: {
    ...aboveYou,
    ...yourself,
    erased,
    stillEnabled: { status: 409, zh: '请先停用该用户', en: 'Disable the user first' },
  },
} as const;
/** 申请注销: somebody asks that a person be erased, another agrees. The account must be disabled before. */
export const askErasure = defineCommand({
  name: 'user.askErasure',
  path: `${path}/askErasure`,
  access: ['user:erase'],
  on: users,
  when: { ...erasing.when, eraseWantedAt: { is: 'empty', refusal: 'askedBefore' } },
  input: { reason: text(200) },
  danger: true,
  stepUp: 'rights',
  refusals: {
    ...erasing.refusals,
    askedBefore: { status: 409, zh: '已申请注销，等待他人复核', en: 'It was asked for and waits for somebody else' },
  },
});
/**
 * 注销: name, user name, mobile, mail and picture are replaced by a pseudonym, once and for all. The books, the log and
 * what the account signed stay as they are.
 */
export const eraseUser = defineCommand({
  name: 'user.erase',
  path: `${path}/erase`,
  access: ['user:erase'],
  on: users,
  when: { ...erasing.when, eraseWantedAt: { is: 'set', refusal: 'notAsked' } },
  danger: true,
  stepUp: 'rights',
  refusals: {
    ...erasing.refusals,
    notAsked: { status: 409, zh: '请先申请注销', en: 'It has to be asked for first' },
    twoPeople: { status: 409, zh: '须由申请人以外的人复核', en: 'Somebody other than who asked has to agree' },
  },
});
export const kickOutUser = defineCommand({
  name: 'user.kickOut',
  path: `${path}/kickOut`,
  access: ['user:kickOut'],
  on: users,
  bulk: true,
  danger: true,
  refusals: yourself,
});
/** '4' is the specification's value for signing in by user name. */
const loginByName = choice('', [{ value: '4', zh: '用户名登录', en: 'By user name' }]);
/** 解绑微信 of another person's account; one's own is unbound in the top bar. */
export const unbindWechat = defineCommand({
  name: 'user.unbindWechat',
  path: '/api/user/wechat/unbind',
  access: ['user:unbindWechat'],
  on: users,
  when: { isBindWechat: { is: ['1'], refusal: 'notBound' } },
  input: { loginType: loginByName, userId: id('user') },
  danger: true,
  refusals: { notBound: { status: 409, zh: '该用户未绑定微信', en: 'No messenger account is bound to this user' } },
});

/** 启用 and 停用 of an account. */
export const userLife = defineWorkflow({
  name: 'user',
  resource: users,
  state: 'status',
  initial: 1,
  transitions: {
    enable: { command: enableUser, from: [0], to: 1, actors: ['operator', 'provider'] },
    disable: { command: disableUser, from: [1], to: 0, actors: ['operator', 'provider'] },
  },
});
/** Named in the refusal `taken`. */
export const userNameLabel = { zh: '用户名', en: 'User name' } as const;
/** Whose account is erased: plugins that keep their name or mobile beside the id forget both. */
export const userErased = defineEvent<{ readonly platformId: string; readonly id: string }>('system.userErased');
