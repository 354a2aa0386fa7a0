import type { Text } from '../manifest/index.ts';
import type { Access } from './resource.ts';

/**
 * A declared "no" of a command: a code, a status and a text in both languages, shown where the person works. `{name}`
 * in a text is replaced by the value given with the refusal.
 */
export interface RefusalText extends Text {
  /** The page where what is missing can be put right; offered as a link to those who hold one of the keys. */
  readonly go?: Text & { readonly page: `/${string}`; readonly access: Access };
  /**
   * 400 input, 403 permission, 404 absent or another tenant's, 409 state or version, 412 compliance, 417 sending, 422
   * money, 423 frozen.
   */
  readonly status: 400 | 403 | 404 | 409 | 412 | 417 | 422 | 423 | 429;
}
/** Refusals by name, with their texts. */
export type Refusals = Readonly<Record<string, RefusalText>>;

/** Refusals that every command may answer, in addition to its own. */
export const commonRefusals = {
  invalid: { status: 400, zh: '提交的内容有误，请检查标出的字段', en: 'Please check the marked fields' },
  forbidden: { status: 403, zh: '没有权限进行该操作', en: 'You do not have permission to do this' },
  proofNeeded: {
    status: 403,
    zh: '该操作需要再次确认身份，请先验证密码或动态验证码',
    en: 'This needs a fresh proof of who you are: your password or the code of your authenticator',
  },
  unconfirmed: {
    status: 403,
    zh: '您的账号由他人开通或更改，须第三人在“用户管理”确认后才能办理资金业务',
    en: 'Your account was made or changed by somebody else: a third person must confirm it before you handle money',
  },
  factorShut: {
    status: 409,
    zh: '服务器打不开您的两步验证密钥，动态验证码暂不可用：请使用恢复码，或联系平台管理员',
    en: 'The server cannot open the key of your authenticator: use a recovery code, or ask the operator',
  },
  notFound: { status: 404, zh: '记录不存在或已被删除', en: 'The record does not exist or has been deleted' },
  wrongState: { status: 409, zh: '当前状态“{state}”不能进行该操作', en: 'Not possible in state "{state}"' },
  stale: {
    status: 409,
    zh: '记录已被他人修改，请刷新后重试',
    en: 'Somebody else has changed this record. Refresh and try again',
  },
  repeated: { status: 409, zh: '相同请求编号的内容不一致', en: 'This request id was used with other content' },
  running: { status: 409, zh: '相同的请求正在处理中', en: 'The same request is still running' },
  busy: {
    status: 409,
    zh: '系统繁忙：数据正被其他操作占用，请稍后重试',
    en: 'Busy: somebody else is working on the same data. Please try again',
  },
  erasedPerson: {
    status: 409,
    zh: '涉及的人员已清除个人信息，不再向外发送',
    en: 'This names a person who has been erased: nothing of them leaves any more',
  },
  taken: { status: 409, zh: '{field}已存在', en: '{field} already exists' },
  balanceShort: {
    status: 422,
    zh: '余额不足：{account}还差{short}元',
    en: 'Not enough on {account}: {short} yuan short',
  },
  accountStopped: { status: 423, zh: '账户已止付或销户：{account}', en: 'The account takes no payments: {account}' },
  accountNotEmpty: { status: 409, zh: '账户余额不为零，不能销户', en: 'Only an empty account can be closed' },
  journalDiffers: {
    status: 409,
    zh: '{bizNo}已记账，但账户或金额与本次不一致',
    en: '{bizNo} was posted before with other accounts or amounts',
  },
  dayClosed: { status: 409, zh: '{day}已关账，不能再记账', en: '{day} is closed; nothing can be posted any more' },
} as const satisfies Refusals;
/** A refusal that every command may give: not found, wrong state, stale. */
export type CommonRefusal = keyof typeof commonRefusals;
