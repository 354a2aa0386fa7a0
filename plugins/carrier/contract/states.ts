import { choice } from '@freightdeck/sdk/contract';

/** 审核状态 of a member. */
export const auditStatus = choice('AUDIT_STATUS', [
  { value: 0, zh: '未提交', en: 'Not submitted', tone: 'draft' },
  { value: 1, zh: '待审核', en: 'Awaiting audit', tone: 'waiting' },
  { value: 2, zh: '审核通过', en: 'Approved', tone: 'done' },
  { value: 3, zh: '审核驳回', en: 'Rejected', tone: 'refused' },
  { value: 4, zh: '变更待审核', en: 'Change awaiting audit', tone: 'waiting' },
  { value: 5, zh: '已过期', en: 'Expired', tone: 'void' },
  { value: 9, zh: '已注销', en: 'Cancelled', tone: 'void' },
]);
