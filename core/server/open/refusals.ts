import type { Language } from '../api/issue-texts.ts';
import type { Envelope } from '../api/index.ts';

/** Why a call of the open API is not let in. */
const texts = {
  unsigned: { status: 401, zh: '请求未签名，或签名标头格式不正确', en: 'The call is not signed, or not in this form' },
  credentialUnknown: { status: 401, zh: '密钥不存在', en: 'Unknown key' },
  signature: { status: 401, zh: '签名不正确', en: 'Wrong signature' },
  credentialExpired: { status: 401, zh: '密钥已失效', en: 'The key is void' },
  time: { status: 401, zh: '请求时间与服务器相差超过5分钟', en: 'The time of the call is more than 5 minutes off' },
  replayed: { status: 401, zh: '请求已发送过', en: 'This call has come before' },
  ip: { status: 403, zh: '来源地址不在白名单中', en: 'Calls from this address are not allowed' },
  platformOff: { status: 403, zh: '对接方或服务商未启用', en: 'The holder of the key is not in operation' },
  notLinked: { status: 403, zh: '货主企业未对接', en: 'The shipper is not linked' },
  scope: { status: 403, zh: '超出密钥的权限范围', en: 'Outside the scopes of the key' },
  rate: { status: 429, zh: '该密钥调用过于频繁，请稍后再试', en: 'Too many calls with this key. Try again shortly' },
  notFound: { status: 404, zh: '数据不存在', en: 'There is no such record' },
} as const;
export type OpenRefusalCode = keyof typeof texts;

/** Ends a call of the open API before it reaches what it asks for. */
export class OpenRefusal extends Error {
  readonly code: OpenRefusalCode;
  constructor(code: OpenRefusalCode) {
    super(code);
    this.code = code;
  }
  /** Nobody knows yet who calls: whoever sends many of these is slowed down by address. */
  get isAnonymous(): boolean {
    return this.code === 'unsigned' || this.code === 'credentialUnknown' || this.code === 'signature';
  }
  envelope(language: Language): Envelope {
    const { status, [language]: message } = texts[this.code];
    return { status, message, reason: this.code };
  }
}
/** The statuses and codes, for the description. */
export const openRefusals: Readonly<Record<string, { readonly status: number; readonly en: string }>> = texts;
