import type { Choice } from '@freightdeck/sdk/contract';

/** What is done about partners' plugins. */
export const partnerLogActions = [
  { value: 'askFor', zh: '申请启用', en: 'Ask for it' },
  { value: 'consent', zh: '同意插件更新', en: 'Agree to an update' },
  { value: 'deleteVersion', zh: '删除版本', en: 'Delete a version' },
  { value: 'deprecate', zh: '设置弃用与到期', en: 'Set end dates' },
  { value: 'install', zh: '上传插件包', en: 'Upload a plugin' },
  { value: 'kill', zh: '熔断', en: 'Stop for all' },
  { value: 'opened', zh: '登记打开次数', en: 'Count opened pages' },
  { value: 'passSubmission', zh: '提交审核通过', en: 'Pass a submission' },
  { value: 'refuseUpdate', zh: '不同意插件更新', en: 'Refuse an update' },
  { value: 'returnSubmission', zh: '退回提交', en: 'Send a submission back' },
  { value: 'takeAlong', zh: '导出插件数据', en: 'Export its data' },
  { value: 'telemetry', zh: '设置插件统计', en: 'Set figures for the author' },
  { value: 'trust', zh: '登记签名者', en: 'Trust a publisher' },
  { value: 'turnDown', zh: '拒绝申请', en: 'Decline a request' },
  { value: 'wipe', zh: '移除插件数据', en: 'Remove its data' },
] as const satisfies readonly Choice[];
