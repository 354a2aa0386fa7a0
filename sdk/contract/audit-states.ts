import type { Choice } from './field.ts';

/** 待审核 has the same words wherever it stands; the number beside it is the workflow's own. */
export const awaitingAudit = { zh: '待审核', en: 'Awaiting audit', tone: 'waiting' } as const;

/** States of what one person decides: awaiting, approved, rejected. More states of a workflow stand beside them. */
export const auditStates = () =>
  [
    { value: 1, ...awaitingAudit },
    { value: 2, zh: '审核通过', en: 'Approved', tone: 'done' },
    { value: 3, zh: '审核驳回', en: 'Rejected', tone: 'refused' },
  ] as const satisfies readonly Choice<number>[];

/** 审核状态 of a member: a person, a vehicle or a company that is audited again after each change. */
export const memberAuditStates = () =>
  [
    { value: 0, zh: '未提交', en: 'Not submitted', tone: 'draft' },
    ...auditStates(),
    { value: 4, zh: '变更待审核', en: 'Change awaiting audit', tone: 'waiting' },
    { value: 5, zh: '已过期', en: 'Expired', tone: 'void' },
    { value: 9, zh: '已注销', en: 'Cancelled', tone: 'void' },
  ] as const satisfies readonly Choice<number>[];

/** Refusal of an audit that would pass somebody or something without its papers. */
export const noPapers = {
  status: 412,
  zh: '证件不全，不能通过：缺少{papers}',
  en: 'Papers are missing: {papers}',
} as const;
