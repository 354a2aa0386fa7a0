/**
 * 三人分离: who prepares, who approves and who pays are three people. `who` names those who may do it (`othersWith`).
 */
export const payerIsChecker = {
  payerIsChecker: {
    status: 403,
    zh: '审核或复核人不能付款，可由其他人付款：{who}',
    en: 'Whoever approved it does not pay it. Others who may: {who}',
  },
} as const;
/** What such a refusal names where nobody else holds the right. */
export const nobodyElse = {
  zh: '目前没有其他人有此权限，请管理员在角色管理中授权',
  en: 'nobody else holds this right yet: an administrator grants it under Roles',
} as const;
