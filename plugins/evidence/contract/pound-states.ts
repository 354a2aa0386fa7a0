import { awaitingAudit, choice } from '@freightdeck/sdk/contract';

/** 磅单状态, domain 4.3. */
export const poundStatus = choice('POUND_STATUS', [
  { value: 0, zh: '待上传', en: 'To upload', tone: 'draft' },
  { value: 1, ...awaitingAudit },
  { value: 2, zh: '审核通过', en: 'Approved', tone: 'done' },
  { value: 3, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 4, zh: '已作废', en: 'Voided', tone: 'void' },
]);
export const poundType = choice('POUND_TYPE', [
  { value: 'LOAD', zh: '装货', en: 'Load' },
  { value: 'UNLOAD', zh: '卸货', en: 'Unload' },
]);
export const rejectCode = choice('POUND_REJECT', [
  { value: 'BLURRED', zh: '模糊', en: 'Blurred' },
  { value: 'PLATE', zh: '车号不符', en: 'Wrong plate' },
  { value: 'WEIGHT', zh: '重量不符', en: 'Wrong weight' },
  { value: 'DUPLICATE', zh: '重复', en: 'Duplicate' },
  { value: 'TIME', zh: '时间不符', en: 'Wrong time' },
]);
export const fence = choice('IN_FENCE', [
  { value: 1, zh: '是', en: 'Inside', tone: 'done' },
  { value: 0, zh: '否', en: 'Outside', tone: 'warning' },
]);
export const duplicate = choice('POUND_DUPLICATE', [
  { value: 0, zh: '否', en: 'No' },
  { value: 1, zh: '疑似重复', en: 'Duplicate', tone: 'warning' },
]);
export const difference = choice('POUND_DIFFERENCE', [
  { value: 0, zh: '一致', en: 'Equal' },
  { value: 1, zh: '有差异', en: 'Different', tone: 'warning' },
]);
