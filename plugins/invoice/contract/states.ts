import { auditStates, awaitingAudit, choice } from '@freightdeck/sdk/contract';

/** 申请状态, domain 4.6. */
export const applyStatus = choice('APPLY_STATUS', [
  { value: 10, zh: '待提交', en: 'Draft', tone: 'draft' },
  { value: 20, ...awaitingAudit },
  { value: 30, zh: '待开票', en: 'To issue', tone: 'waiting' },
  { value: 40, zh: '开票中', en: 'Issuing', tone: 'running' },
  { value: 50, zh: '已开票', en: 'Issued', tone: 'done' },
  { value: 60, zh: '部分开票', en: 'Partly issued', tone: 'warning' },
  { value: 70, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 80, zh: '失败', en: 'Failed', tone: 'refused' },
  { value: 90, zh: '已撤销', en: 'Withdrawn', tone: 'void' },
]);
/** 审核环节: whose audit the application waits for. */
export const auditStage = choice('INVOICE_AUDIT_STAGE', [
  { value: 1, zh: '服务商审核', en: 'Provider', tone: 'waiting' },
  { value: 2, zh: '平台复核', en: 'Operator', tone: 'waiting' },
  { value: 0, zh: '审核完成', en: 'Decided', tone: 'done' },
]);
/** 发票状态 */
export const invoiceState = choice('INVOICE_STATE', [
  { value: 0, zh: '待开', en: 'To issue', tone: 'waiting' },
  { value: 1, zh: '开票中', en: 'Issuing', tone: 'running' },
  { value: 2, zh: '已开', en: 'Issued', tone: 'done' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
  { value: 4, zh: '红冲中', en: 'Reversing', tone: 'running' },
  { value: 5, zh: '已红冲', en: 'Reversed', tone: 'void' },
  { value: 6, zh: '已作废', en: 'Voided', tone: 'void' },
]);
export const invoiceType = choice('INVOICE_TYPE', [
  { value: 'SPECIAL', zh: '增值税专用发票', en: 'Special VAT' },
  { value: 'NORMAL', zh: '增值税普通发票', en: 'Ordinary VAT' },
  { value: 'ELECTRONIC', zh: '数电票', en: 'Digital invoice' },
]);
export const bizType = choice('INVOICE_BIZ_TYPE', [
  { value: 'FREIGHT', zh: '运费', en: 'Freight' },
  { value: 'INFO', zh: '信息费', en: 'Info fee' },
  { value: 'SERVICE', zh: '服务费', en: 'Service fee' },
]);
/** 开票通道 */
export const channel = choice('INVOICE_CHANNEL', [
  { value: 'TAX', zh: '税务平台', en: 'Tax platform' },
  { value: 'FZ', zh: '合作开票', en: 'Partner (FZ)' },
]);
export const deliveryType = choice('INVOICE_DELIVERY', [
  { value: 'ELECTRONIC', zh: '电子交付', en: 'Electronic' },
  { value: 'EXPRESS', zh: '快递', en: 'By express' },
]);
/** 红字: reverses an invoice, with negative amounts. */
export const invoiceKind = choice('INVOICE_KIND', [
  { value: 'BLUE', zh: '蓝字', en: 'Blue' },
  { value: 'RED', zh: '红字', en: 'Red-letter', tone: 'void' },
]);
export const thirdStatus = choice('INVOICE_THIRD_STATUS', [
  { value: 0, zh: '未推送', en: 'Not pushed', tone: 'draft' },
  { value: 1, zh: '已推送', en: 'Pushed', tone: 'running' },
  { value: 2, zh: '已开票', en: 'Issued', tone: 'done' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
]);
export const titleStatus = choice('INVOICE_TITLE_STATUS', auditStates());
export const adjustType = choice('INVOICE_ADJUST_TYPE', [
  { value: 'RED', zh: '红冲', en: 'Red-letter' },
  { value: 'REMARK', zh: '备注变更', en: 'Remark' },
  { value: 'EXPRESS', zh: '快递变更', en: 'Express' },
]);
export const adjustStatus = choice('INVOICE_ADJUST_STATUS', [
  { value: 1, ...awaitingAudit },
  { value: 2, zh: '待红冲', en: 'To reverse', tone: 'running' },
  { value: 3, zh: '已完成', en: 'Done', tone: 'done' },
  { value: 4, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 5, zh: '红冲失败', en: 'Failed', tone: 'refused' },
  { value: 6, zh: '红冲中', en: 'Reversing', tone: 'running' },
]);
/** 红字信息确认单: only a confirmed one lets the red letter be issued. */
export const confirmState = choice('RED_CONFIRM_STATE', [
  { value: 0, zh: '未申请', en: 'Not asked for', tone: 'draft' },
  { value: 1, zh: '申请中', en: 'Being asked for', tone: 'running' },
  { value: 2, zh: '待对方确认', en: 'Waits for the other party', tone: 'waiting' },
  { value: 3, zh: '已确认', en: 'Confirmed', tone: 'done' },
  { value: 4, zh: '已拒绝', en: 'Refused', tone: 'refused' },
  { value: 5, zh: '已撤销', en: 'Called off', tone: 'void' },
  { value: 6, zh: '超时', en: 'Run out', tone: 'warning' },
]);
export const confirmAskedBy = choice('RED_CONFIRM_ASKED_BY', [
  { value: 'SELLER', zh: '销方申请', en: 'By the seller' },
  { value: 'BUYER', zh: '购方申请', en: 'By the buyer' },
]);
/** 未申请 and 已红冲: only these may be applied for. */
export const mayApply: readonly number[] = [0, 4];
/** 红冲类型, as the tax bureau names it. */
export const redReason = choice('INVOICE_RED_REASON', [
  { value: 'WRONG', zh: '开票有误', en: 'Issued wrongly' },
  { value: 'RETURN', zh: '销货退回', en: 'Goods returned' },
  { value: 'STOPPED', zh: '服务中止', en: 'Service stopped' },
  { value: 'DISCOUNT', zh: '销售折让', en: 'Allowance' },
]);
export const etcStatus = choice('ETC_STATUS', [
  { value: 0, zh: '未上报', en: 'Not reported', tone: 'draft' },
  { value: 1, zh: '开始已报', en: 'Start reported', tone: 'running' },
  { value: 2, zh: '结束已报', en: 'End reported', tone: 'done' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
  { value: 4, zh: '开始上报中', en: 'Reporting the start', tone: 'running' },
  { value: 5, zh: '结束上报中', en: 'Reporting the end', tone: 'running' },
]);
/** Whether the toll service knows the vehicle. */
export const filingState = choice('ETC_FILING', [
  { value: 0, zh: '未查询', en: 'Not asked', tone: 'draft' },
  { value: 1, zh: '查询中', en: 'Being asked', tone: 'running' },
  { value: 2, zh: '已备案', en: 'Registered', tone: 'done' },
  { value: 3, zh: '未备案', en: 'Not registered', tone: 'refused' },
]);
/** Whether the toll invoices of a trip are being fetched. */
export const tollState = choice('ETC_TOLLS', [
  { value: 0, zh: '未拉取', en: 'Not fetched', tone: 'draft' },
  { value: 1, zh: '拉取中', en: 'Being fetched', tone: 'running' },
  { value: 2, zh: '已拉取', en: 'Fetched', tone: 'done' },
]);
export const matchStatus = choice('ETC_MATCH_STATUS', [
  { value: 0, zh: '未匹配', en: 'Unmatched', tone: 'waiting' },
  { value: 1, zh: '已匹配', en: 'Matched', tone: 'done' },
]);
export const deductible = choice('ETC_DEDUCTIBLE', [
  { value: 0, zh: '未勾选', en: 'Not marked', tone: 'draft' },
  { value: 1, zh: '已勾选', en: 'Marked', tone: 'done' },
  { value: 2, zh: '不可抵扣', en: 'Not deductible', tone: 'stopped' },
]);
