import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  id,
  integer,
  mobile,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';

/** 验证码: codes that were sent. The code itself is never stored. */
export const captchas = defineResource({
  name: 'captcha',
  path: '/api/platform/verifyCode',
  table: 'verify_code',
  tenancy: 'tenant',
  fields: {
    platformName: optional(text(64)),
    /** The platform that the code signs in to. */
    signNode: text(16),
    mobile: mobile(),
    businessIndex: choice('CODE_BUSINESS', [
      { value: '27', zh: '运营平台登录', en: 'Sign-in, main platform' },
      { value: '28', zh: '服务商登录', en: 'Sign-in, provider' },
      { value: '0', zh: '微信解绑', en: 'Messenger unbinding' },
    ]),
    purpose: choice('CODE_PURPOSE', [
      { value: 'signIn', zh: '登录', en: 'Sign-in' },
      { value: 'retrieve', zh: '找回密码', en: 'New password' },
      { value: 'unbind', zh: '解绑', en: 'Unbinding' },
    ]),
    sentAt: dateTime(),
    expireAt: dateTime(),
    tries: integer(0, 100),
    codeStatus: choice('CODE_STATUS', [
      { value: 0, zh: '未用', en: 'Unused', tone: 'waiting' },
      { value: 1, zh: '已用', en: 'Used', tone: 'done' },
      { value: 2, zh: '过期', en: 'Over', tone: 'void' },
    ]),
    smsStatus: choice('SMS_STATUS', [
      { value: 'sent', zh: '已发送', en: 'Sent', tone: 'done' },
      { value: 'none', zh: '未发送', en: 'Not sent', tone: 'draft' },
    ]),
  },
  filters: { mobile: 'equal', businessIndex: 'in', codeStatus: 'in', smsStatus: 'in', sentAt: 'range' },
  sorts: ['sentAt'],
  label: 'mobile',
  access: ['captchaPaging:view'],
  exportAccess: ['captchaPaging:export'],
});
/** Makes the code invalid. */
export const invalidateCaptcha = defineCommand({
  name: 'captcha.invalidate',
  path: '/api/platform/verifyCode/invalidate',
  access: ['captchaPaging:invalidate'],
  on: captchas,
  refusals: { over: { status: 409, zh: '验证码已使用或已过期', en: 'The code was used or is over' } },
});

const path = '/api/platform/smsRecord';
/** 短信核验: a driver confirms something about a trip by a code sent to the phone. */
export const smsChecks = defineResource({
  name: 'smsCheck',
  path,
  table: 'sms_check',
  tenancy: 'tenant',
  fields: {
    waybillSn: reference('waybill', 'waybillSn', 20),
    driverName: reference('driver', 'name', 20),
    mobile: mobile(),
    scene: choice('SMS_SCENE', [
      { value: 'LOAD', zh: '代装货', en: 'Loading for the driver' },
      { value: 'UNLOAD', zh: '代卸货', en: 'Unloading for the driver' },
      { value: 'PAYEE', zh: '变更收款人', en: 'Change of the payee' },
    ]),
    sentAt: dateTime(),
    expireAt: dateTime(),
    verifiedAt: optional(dateTime()),
    tries: integer(0, 100),
    codeStatus: choice('SMS_CHECK_STATUS', [
      { value: 0, zh: '待核验', en: 'To confirm', tone: 'waiting' },
      { value: 1, zh: '已核验', en: 'Confirmed', tone: 'done' },
      { value: 3, zh: '核验失败', en: 'Failed', tone: 'refused' },
    ]),
    operator: text(20),
  },
  filters: { waybillSn: 'many', mobile: 'equal', scene: 'in', codeStatus: 'in', sentAt: 'range' },
  sorts: ['sentAt'],
  counted: 'codeStatus',
  label: 'waybillSn',
  access: ['SMSVerifiy:view'],
});
const { scene } = smsChecks.fields;
const notSent = {
  notSent: { status: 417, zh: '短信发送失败，请稍后再试', en: 'The message could not be sent. Please try again later' },
} as const;
const tooSoon = {
  tooSoon: { status: 417, zh: '验证码已发送，请稍后再试', en: 'A code has just been sent. Try again later' },
} as const;
export const sendSmsCheck = defineCommand({
  name: 'smsCheck.send',
  path: `${path}/send`,
  access: ['SMSVerifiy:resend'],
  input: {
    waybillSn: reference('waybill', 'waybillSn', 20),
    driverName: reference('driver', 'name', 20),
    mobile: mobile(),
    scene,
  },
  answer: { id: id() },
  refusals: { ...notSent, ...tooSoon },
});
export const resendSmsCheck = defineCommand({
  name: 'smsCheck.resend',
  path: `${path}/resend`,
  access: ['SMSVerifiy:resend'],
  on: smsChecks,
  refusals: { ...notSent, ...tooSoon },
});
/** One attempt per code: after a wrong one, another code must be sent. */
export const verifySmsCheck = defineCommand({
  name: 'smsCheck.verify',
  path: `${path}/verify`,
  access: ['SMSVerifiy:verify'],
  on: smsChecks,
  input: { captcha: text(6, 6) },
  refusals: { expired: { status: 409, zh: '验证码已过期，请重新发送', en: 'The code is over. Send another one' } },
});
export const smsCheckLife = defineWorkflow({
  name: 'smsCheck',
  resource: smsChecks,
  state: 'codeStatus',
  initial: 0,
  transitions: {
    resend: { command: resendSmsCheck, from: [0, 3], to: 0, actors: ['provider', 'operator'] },
    verify: { command: verifySmsCheck, from: [0], to: 1, actors: ['provider', 'operator'] },
  },
});
