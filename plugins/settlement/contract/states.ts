import { awaitingAudit, choice } from '@freightdeck/sdk/contract';

/** 结算状态 of a carrier's settlement order. */
export const settleStatus = choice('SETTLEMENT_ORDER_STATUS', [
  { value: 10, zh: '待结算', en: 'To settle', tone: 'draft' },
  { value: 20, ...awaitingAudit },
  { value: 30, zh: '已结算', en: 'Settled', tone: 'done' },
  { value: 40, zh: '支付中', en: 'Being paid', tone: 'running' },
  { value: 50, zh: '已支付', en: 'Paid', tone: 'done' },
  { value: 60, zh: '部分支付', en: 'Partly paid', tone: 'running' },
  { value: 70, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 80, zh: '异常', en: 'Error', tone: 'warning' },
  { value: 90, zh: '已作废', en: 'Void', tone: 'void' },
]);
/** 支付状态: 部分支付 while an amount is retained for the receipt. */
export const payStatus = choice('SETTLEMENT_PAY_STATUS', [
  { value: 0, zh: '未支付', en: 'Unpaid', tone: 'draft' },
  { value: 1, zh: '部分支付', en: 'Partly paid', tone: 'running' },
  { value: 2, zh: '支付中', en: 'Being paid', tone: 'running' },
  { value: 3, zh: '已支付', en: 'Paid', tone: 'done' },
  { value: 4, zh: '支付失败', en: 'Failed', tone: 'warning' },
]);
export const batchStatus = choice('SETTLEMENT_BATCH_STATUS', [
  { value: 0, zh: '草稿', en: 'Draft', tone: 'draft' },
  { value: 1, ...awaitingAudit },
  { value: 2, zh: '审核通过', en: 'Approved', tone: 'done' },
  { value: 3, zh: '支付中', en: 'Being paid', tone: 'running' },
  { value: 4, zh: '部分成功', en: 'Partly paid', tone: 'warning' },
  { value: 5, zh: '完成', en: 'Paid', tone: 'done' },
  { value: 6, zh: '驳回', en: 'Rejected', tone: 'refused' },
  { value: 7, zh: '作废', en: 'Void', tone: 'void' },
]);
/** Only a draft, or a batch that was sent back, takes orders or gives them back. */
export const openBatches: readonly number[] = [0, 6];
/** Only an approved batch is paid, until all of its orders are. */
export const payableBatches: readonly number[] = [2, 3, 4];
/** Nothing more becomes of a batch that is paid or void. */
export const endedBatches: readonly number[] = [5, 7];
/** 支付通道. SIM is the simulator; OFFLINE is a payment outside the channels, proved by a bank receipt. */
export const payChannel = choice('SETTLEMENT_CHANNEL', [
  { value: 'SIM', zh: '模拟', en: 'Simulator' },
  { value: 'ENT', zh: '银企直连', en: 'Bank link' },
  { value: 'PDS', zh: '银行存管', en: 'Custody' },
  { value: 'HF', zh: '第三方支付', en: 'Acquirer' },
  { value: 'OFFLINE', zh: '线下', en: 'Offline' },
]);
/** Channels through which a batch can be paid; OFFLINE payments are confirmed one by one. */
export const batchChannel = choice<'SIM' | 'ENT' | 'PDS' | 'HF'>('SETTLEMENT_BATCH_CHANNEL', [
  { value: 'SIM', zh: '模拟', en: 'Simulator' },
  { value: 'ENT', zh: '银企直连', en: 'Bank link' },
  { value: 'PDS', zh: '银行存管', en: 'Custody' },
  { value: 'HF', zh: '第三方支付', en: 'Acquirer' },
]);
export type PayChannel = 'SIM' | 'ENT' | 'PDS' | 'HF' | 'OFFLINE';
export const errorType = choice('SETTLEMENT_ERROR_TYPE', [
  { value: 'PAY_FAIL', zh: '支付失败', en: 'Payment failed' },
  { value: 'NAME_MISMATCH', zh: '户名不符', en: 'Name differs' },
  { value: 'CARD_INVALID', zh: '账户无效', en: 'Account invalid' },
  { value: 'AMOUNT_DIFF', zh: '金额不符', en: 'Amount differs' },
  { value: 'NO_BALANCE', zh: '余额不足', en: 'Not enough money' },
  { value: 'TIMEOUT', zh: '通道超时', en: 'No answer' },
  { value: 'DUPLICATE', zh: '重复支付', en: 'Paid twice' },
  { value: 'RULE_BLOCK', zh: '规则拦截', en: 'Blocked' },
]);
export type ErrorType =
  'PAY_FAIL' | 'NAME_MISMATCH' | 'CARD_INVALID' | 'AMOUNT_DIFF' | 'NO_BALANCE' | 'TIMEOUT' | 'DUPLICATE' | 'RULE_BLOCK';
/** Errors of a payment: it may be tried again. Of the other kind the figures differ, and nothing is paid. */
export const paymentErrors: readonly ErrorType[] = [
  'PAY_FAIL',
  'NAME_MISMATCH',
  'CARD_INVALID',
  'NO_BALANCE',
  'TIMEOUT',
  'DUPLICATE',
  'RULE_BLOCK',
];
export const errorStatus = choice('SETTLEMENT_ERROR_STATUS', [
  { value: 0, zh: '待处理', en: 'Open', tone: 'waiting' },
  { value: 1, zh: '重试中', en: 'Trying again', tone: 'running' },
  { value: 2, zh: '已解决', en: 'Solved', tone: 'done' },
  { value: 3, zh: '已关闭', en: 'Closed', tone: 'void' },
]);
/** Whether the PDF of a voucher has been made. */
export const fileStatus = choice('SETTLEMENT_FILE_STATUS', [
  { value: 0, zh: '未生成', en: 'Not made', tone: 'draft' },
  { value: 1, zh: '已生成', en: 'Made', tone: 'done' },
]);
export const matchStatus = choice('SETTLEMENT_MATCH_STATUS', [
  { value: 0, zh: '未匹配', en: 'Not matched', tone: 'waiting' },
  { value: 1, zh: '已匹配', en: 'Matched', tone: 'done' },
  { value: 2, zh: '金额不符', en: 'Amount differs', tone: 'warning' },
]);
export const ysStatus = choice('YS_STATUS', [
  { value: 0, zh: '草稿', en: 'Draft', tone: 'draft' },
  { value: 1, zh: '待货主确认', en: 'Awaiting the shipper', tone: 'waiting' },
  { value: 2, zh: '已确认', en: 'Confirmed', tone: 'done' },
  { value: 3, zh: '部分收款', en: 'Partly received', tone: 'running' },
  { value: 4, zh: '已收款', en: 'Received', tone: 'done' },
  { value: 5, zh: '已作废', en: 'Void', tone: 'void' },
]);
export const subStatus = choice('SUBCONTRACT_STATUS', [
  { value: 10, zh: '待接收', en: 'To be accepted', tone: 'waiting' },
  { value: 20, zh: '已接收', en: 'Accepted', tone: 'running' },
  { value: 30, zh: '执行中', en: 'Under way', tone: 'running' },
  { value: 40, zh: '待结算', en: 'To settle', tone: 'waiting' },
  { value: 50, zh: '已结算', en: 'Settled', tone: 'done' },
  { value: 55, zh: '付款中', en: 'Being paid', tone: 'running' },
  { value: 60, zh: '已付款', en: 'Paid', tone: 'done' },
  { value: 70, zh: '拒绝', en: 'Refused', tone: 'refused' },
  { value: 80, zh: '终止', en: 'Ended', tone: 'void' },
]);
/** 收票状态 of a subcontract: the downstream provider owes an invoice once the amount is confirmed. */
export const subInvoiceStatus = choice('SUBCONTRACT_INVOICE', [
  { value: 0, zh: '未收票', en: 'Not received', tone: 'waiting' },
  { value: 1, zh: '已收票', en: 'Received', tone: 'done' },
]);
export const settleMode = choice('SETTLEMENT_MODE', [
  { value: 1, zh: '预存款', en: 'Prepaid wallet' },
  { value: 2, zh: '授信账期', en: 'Credit' },
  { value: 3, zh: '保证金', en: 'Deposit' },
]);
export const infoFeeBearer = choice('SETTLEMENT_INFO_BEARER', [
  { value: 'CARRIER', zh: '承运方', en: 'Carrier' },
  { value: 'SHIPPER', zh: '货主', en: 'Shipper' },
]);
export const lineType = choice('SETTLEMENT_LINE_TYPE', [
  { value: 'ADD_LOADING', zh: '装车费', en: 'Loading fee' },
  { value: 'ADD_WAIT', zh: '压车费', en: 'Waiting fee' },
  { value: 'ADD_OTHER', zh: '其他增项', en: 'Other addition' },
  { value: 'DED_DAMAGE', zh: '货损', en: 'Damage' },
  { value: 'DED_LATE', zh: '晚到', en: 'Late' },
  { value: 'DED_VIOLATION', zh: '违约', en: 'Breach' },
  { value: 'DED_OTHER', zh: '其他减项', en: 'Other deduction' },
]);
