import { auditStates, choice, memberAuditStates } from '@freightdeck/sdk/contract';

/** 审核状态 of a member. */
export const auditStatus = choice('AUDIT_STATUS', memberAuditStates());

/** 状态 of a member: a disabled one gets no new work. */
export const memberStatus = choice('MEMBER_STATUS', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);
/** 合同状态 of a member's agreement. */
export const contractStatus = choice('MEMBER_CONTRACT_STATUS', [
  { value: 0, zh: '未签约', en: 'Not signed', tone: 'draft' },
  { value: 1, zh: '签约中', en: 'Signing', tone: 'running' },
  { value: 2, zh: '已签约', en: 'Signed', tone: 'done' },
  { value: 3, zh: '已到期', en: 'Expired', tone: 'void' },
]);
/** 审核状态 of what is audited once: awaiting, approved, rejected. */
export const onceAudited = choice('MEMBER_AUDIT_STATUS', auditStates());
/** 身份 in which somebody is verified. */
export const identity = choice('CARRIER_IDENTITY', [
  { value: 4, zh: '司机', en: 'Driver' },
  { value: 5, zh: '车主', en: 'Car owner' },
  { value: 6, zh: '经纪人', en: 'Broker' },
  { value: 7, zh: '车队长', en: 'Car captain' },
]);
export const realNameStatus = choice('REAL_NAME_STATUS', [
  { value: 0, zh: '未核验', en: 'Not verified', tone: 'waiting' },
  { value: 1, zh: '通过', en: 'Verified', tone: 'done' },
  { value: 2, zh: '不一致', en: 'Does not match', tone: 'refused' },
  { value: 3, zh: '库中无', en: 'Unknown there', tone: 'warning' },
  { value: 4, zh: '核验中', en: 'Being verified', tone: 'running' },
]);

/** Any of these opens the pictures of a driver's papers and of his changes. */
export const driverImageKeys = [
  'driverAudit:viewImage',
  'driverAudit2:viewImage',
  'driverBasicAudit:viewImage',
  'serviceDriverAuditList:viewImage',
] as const satisfies readonly [string, ...string[]];
