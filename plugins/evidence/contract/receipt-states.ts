import { awaitingAudit, choice } from '@freightdeck/sdk/contract';

/** State of a receipt; up to 驳回 equal to the 回单状态 of its waybill. */
export const receiptState = choice('WAYBILL_RECEIPT_STATUS', [
  { value: 1, zh: '待上传', en: 'To upload', tone: 'draft' },
  { value: 2, ...awaitingAudit },
  { value: 3, zh: '已确认', en: 'Confirmed', tone: 'done' },
  { value: 4, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 5, zh: '已作废', en: 'Voided', tone: 'void' },
]);
export const damageFlag = choice('RECEIPT_DAMAGE', [
  { value: 0, zh: '完好', en: 'Intact', tone: 'done' },
  { value: 1, zh: '货损', en: 'Damaged', tone: 'warning' },
]);
