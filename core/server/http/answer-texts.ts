import { commonRefusals } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';

export type Language = 'zh' | 'en';
export type AnswerReason = keyof typeof answerTexts;

/** Texts of the HTTP layer. Those of 401, 500 and 503 are the specification's, word for word. */
export const answerTexts = {
  malformed: { zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  tooDeep: { zh: '请求内容嵌套过深', en: 'The request body is nested too deeply' },
  illegalText: { zh: '请求内容含有非法字符', en: 'The request body contains illegal characters' },
  badRequest: { zh: '请求格式有误', en: 'The request is malformed' },
  queryString: { zh: '该地址不接受查询参数', en: 'This address takes no query string' },
  authHeader: { zh: '请求缺少 Auth 标头', en: 'The request lacks the Auth header' },
  session: { zh: '您的登录信息超时, 请重新登录!', en: 'Your session has timed out. Please sign in again.' },
  forbidden: { zh: '没有权限进行该操作', en: 'You do not have permission to do this' },
  notFound: { zh: '请求的地址不存在', en: 'There is nothing at this address' },
  notHere: {
    zh: '该功能未在贵公司开通，如需使用请联系平台运营方',
    en: 'This feature is not switched on for your company. Contact the operator if you need it',
  },
  method: { zh: '该地址不支持此请求方式', en: 'This address does not take this method' },
  slow: { zh: '请求超时，请重试', en: 'The request took too long to arrive. Please try again' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  mediaType: { zh: '不支持的内容类型', en: 'This content type is not accepted' },
  tooMany: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Please try again shortly' },
  tenantBusy: {
    zh: '贵公司同时进行的操作过多，请稍后再试',
    en: 'Too much is going on at once for your company. Please try again shortly',
  },
  headers: { zh: '请求标头过大', en: 'The request headers are too large' },
  noFile: { zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  fault: { zh: '服务连接超时，请联系技术人员!', en: 'The service failed. Please contact technical support!' },
  unavailable: {
    zh: '服务异常，请联系技术人员!',
    en: 'The service is not available. Please contact technical support!',
  },
  busy: commonRefusals.busy,
  full: {
    zh: '存储空间已满，本次操作没有保存，请联系技术人员',
    en: 'The storage is full, so nothing was saved. Please contact technical support',
  },
  callUndeclared: {
    zh: '插件没有声明该平台调用，已拒绝',
    en: 'The plugin has not declared this call of the platform: refused',
  },
  partnerUnset: {
    zh: '伙伴服务尚未接入，请联系平台运营方',
    en: 'The partner’s service is not connected yet. Please contact the operator',
  },
  partnerAddress: {
    zh: '伙伴服务的地址不被允许，请联系平台运营方',
    en: 'The address of the partner’s service is not allowed. Please contact the operator',
  },
  partnerBusy: { zh: '伙伴服务繁忙，请稍后再试', en: 'The partner’s service is busy. Please try again shortly' },
  partnerDown: {
    zh: '伙伴服务无法连接，请稍后再试',
    en: 'The partner’s service cannot be reached. Please try again shortly',
  },
  partnerSlow: {
    zh: '伙伴服务响应超时，请稍后再试',
    en: 'The partner’s service took too long to answer. Please try again shortly',
  },
  partnerStatus: { zh: '伙伴服务返回了异常状态', en: 'The partner’s service answered with a fault' },
  partnerType: {
    zh: '伙伴服务返回的内容类型不被允许',
    en: 'The partner’s service answered in a type that is not allowed',
  },
  partnerTooLarge: { zh: '伙伴服务返回的内容过大', en: 'The partner’s service answered with too much' },
  partnerDevOff: {
    zh: '只有演示或测试模式的平台才会调用本机上正在开发的插件，且须在同一台机器上打开',
    en: 'Only a console in demo or test mode calls a plugin in development, opened on the same machine',
  },
  partnerDevGone: {
    zh: '本机没有正在开发的插件，或其内容无法识别，请查看 freightdeck-plugin dev 的输出',
    en: 'Nothing serves this plugin here, or it cannot be understood. See what freightdeck-plugin dev says',
  },
  partnerDevService: {
    zh: '没有说明插件自己的服务在哪里，请用 --service 启动 freightdeck-plugin dev',
    en: 'Where its own service is was not said. Start freightdeck-plugin dev with --service',
  },
  partnerRefused: { zh: '伙伴服务拒绝了平台的通知', en: 'The partner’s service refused what the platform told it' },
  partnerAnswer: { zh: '伙伴服务返回的内容无法识别', en: 'The answer of the partner’s service cannot be understood' },
} as const satisfies Record<string, Text>;

/** The first language of `Accept-Language` we speak; Chinese otherwise. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((one): one is Language => one === 'zh' || one === 'en') ?? 'zh';
}
