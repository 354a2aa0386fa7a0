import { defineCommand } from '../command.ts';
import { choice, id, integer, mobile, secret, text } from '../field-kinds.ts';
import { optional } from '../field.ts';

/** Seconds until the next code may be sent; the countdown in every dialog. */
export const codeCountdown = 60;
/** Digits of a verification code. */
export const codeLength = 6;

/** A code as typed. The schema accepts any text, because the refusals below say what is wrong. */
const captcha = () => text(codeLength, 0);
/** Refusals for an invalid code. A number without a code is answered like one with an expired code. */
export const codeRefusals = {
  codeEmpty: { status: 400, zh: '验证码不能为空', en: 'Please enter the verification code' },
  codeWrong: { status: 400, zh: '验证码错误，请重新输入', en: 'Wrong verification code, please enter it again' },
  codeSpent: {
    status: 400,
    zh: '验证码已失效，请重新获取',
    en: 'This verification code is no longer valid, please request a new one',
  },
} as const;

/** '27' signs in at the main platform, '28' at any other, '0' unbinds the messenger. */
const businessIndex = () =>
  choice('CODE_BUSINESS', [
    { value: '27', zh: '运营平台登录', en: 'Sign-in, main platform' },
    { value: '28', zh: '服务商登录', en: 'Sign-in, provider' },
    { value: '0', zh: '微信解绑', en: 'Messenger unbinding' },
  ]);
/** What a code of '27' or '28' was sent for; it is valid for nothing else. */
const scene = () =>
  choice('CODE_SCENE', [
    { value: 'signIn', zh: '登录', en: 'Sign-in' },
    { value: 'retrieve', zh: '找回密码', en: 'New password' },
  ]);
const sendInput = { mobile: mobile(), businessIndex: businessIndex(), signNode: id(), scene: optional(scene()) };
const sendRefusals = {
  tooSoon: {
    status: 417,
    zh: '验证码已发送，请{seconds}秒后再试',
    en: 'A code has been sent. Try again in {seconds} s',
  },
  mobileLimit: { status: 417, zh: '该手机号今日获取验证码次数已达上限', en: 'No more codes for this number today' },
  addressLimit: {
    status: 417,
    zh: '获取验证码过于频繁，请明天再试',
    en: 'Too many codes requested from here. Try again tomorrow',
  },
  wrongNode: { status: 417, zh: '验证码业务与平台不符', en: 'This kind of code does not belong to the platform' },
  notSent: { status: 417, zh: '短信发送失败，请稍后再试', en: 'The message could not be sent. Please try again later' },
} as const;

/** A text message has left, or has not: a system command that forgets its text. */
export const hearSms = defineCommand({
  name: 'code.hear',
  path: '/api/platform/sms/hear',
  access: 'session',
  by: 'system',
});
/** A mail has left, or was refused: a system command that forgets its text. */
export const hearMail = defineCommand({
  name: 'notice.hearMail',
  path: '/api/platform/mail/hear',
  access: 'session',
  by: 'system',
});
/**
 * A partner's service was told something, or nobody was there for it: a system command that tells people what it wants
 * them told.
 */
export const hearPartner = defineCommand({
  name: 'partnerPlugin.hear',
  path: '/api/platform/partnerPlugin/hear',
  access: 'session',
  by: 'system',
});
/** Sends a code. An unknown number gets the same answer but no message. */
export const sendVerifyCode = defineCommand({
  name: 'code.send',
  path: '/auth/sendVerifyCode',
  access: 'public',
  input: sendInput,
  answer: { mobile: text(11), seconds: integer(0, 3600) },
  refusals: sendRefusals,
});
/** Checks the code sent to the caller's own number, before unbinding. */
export const validateVerifyCode = defineCommand({
  name: 'code.validate',
  path: '/api/user/LoginInfo/validateVerifyCode',
  access: 'session',
  input: { sessionToken: secret(64), captcha: captcha() },
  refusals: {
    ...codeRefusals,
    otherSession: {
      status: 400,
      zh: '登录信息不一致，请刷新后重试',
      en: 'This is another session. Refresh and try again',
    },
  },
});
/** Unbinds the caller's own messenger account. */
export const operationUnboundWechat = defineCommand({
  name: 'wechat.unbound',
  path: '/api/user/userWeChatInfo/operationUnboundWechat',
  access: 'session',
  input: {
    platformId: id(),
    openId: text(64, 0),
    mobile: mobile(),
    captcha: captcha(),
    identity: choice('', [
      { value: '1', zh: '平台', en: 'Platform' },
      { value: '2', zh: '服务商', en: 'Provider' },
    ]),
    deviceType: choice('', [
      { value: 'platformWeb', zh: '平台端', en: 'Platform console' },
      { value: 'serviceWeb', zh: '服务商端', en: 'Provider console' },
    ]),
  },
  refusals: {
    ...codeRefusals,
    unchecked: { status: 409, zh: '请先校验验证码', en: 'The code has not been checked yet' },
    notBound: { status: 409, zh: '当前账号未绑定微信', en: 'No messenger account is bound to you' },
    mismatch: {
      status: 400,
      zh: '账号信息不一致，请刷新后重试',
      en: 'These are not the data of your account. Refresh and try again',
    },
  },
});

/** Test mode only: sends a code and returns it. */
export const testSendCaptcha = defineCommand({
  name: 'code.testSend',
  path: '/auth/dbTestSendCaptcha',
  access: 'public',
  input: sendInput,
  answer: { captcha: text(codeLength) },
  refusals: sendRefusals,
});
/** Test mode only: returns a user's number. */
export const testGetMobile = defineCommand({
  name: 'code.testMobile',
  path: '/auth/dbTestGetMobile',
  access: 'public',
  input: { userName: text(25) },
  answer: { mobile: optional(text(11)) },
});
