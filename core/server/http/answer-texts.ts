import type { Text } from '@freightdeck/sdk/manifest';

export type Language = 'zh' | 'en';
export type AnswerReason = keyof typeof answerTexts;

/** What the HTTP side itself says. The texts of 401, 500 and 503 are the specification's, to the letter. */
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
  method: { zh: '该地址不支持此请求方式', en: 'This address does not take this method' },
  slow: { zh: '请求超时，请重试', en: 'The request took too long to arrive. Please try again' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  mediaType: { zh: '不支持的内容类型', en: 'This content type is not accepted' },
  tooMany: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Please try again shortly' },
  headers: { zh: '请求标头过大', en: 'The request headers are too large' },
  noFile: { zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  fault: { zh: '服务连接超时，请联系技术人员!', en: 'The service timed out. Please contact technical support!' },
  unavailable: { zh: '服务异常，请联系技术人员!', en: 'The service is not available. Please contact technical support!' },
  stopping: { zh: '服务正在重启，请稍后重试', en: 'The service is restarting. Please try again shortly' },
} as const satisfies Record<string, Text>;

/** The first language of `Accept-Language` we speak; Chinese otherwise. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((one): one is Language => one === 'zh' || one === 'en') ?? 'zh';
}
