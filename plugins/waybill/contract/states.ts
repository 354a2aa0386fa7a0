import { awaitingAudit, choice } from '@freightdeck/sdk/contract';

/** 运单状态, domain 4.2. */
export const waybillStatus = choice('WAYBILL_STATUS', [
  { value: 10, zh: '已接单', en: 'Accepted', tone: 'waiting' },
  { value: 15, zh: '待货主确认', en: 'Awaiting the shipper', tone: 'waiting' },
  { value: 20, zh: '待装货', en: 'To load', tone: 'waiting' },
  { value: 25, zh: '已到装货地', en: 'At loading place', tone: 'running' },
  { value: 30, zh: '已装货', en: 'Loaded', tone: 'running' },
  { value: 40, zh: '运输中', en: 'In transit', tone: 'running' },
  { value: 50, zh: '已到卸货地', en: 'At unloading place', tone: 'running' },
  { value: 60, zh: '已卸货', en: 'Unloaded', tone: 'waiting' },
  { value: 70, zh: '已签收', en: 'Signed', tone: 'done' },
  { value: 80, zh: '结算中', en: 'Settling', tone: 'running' },
  { value: 90, zh: '已结算', en: 'Settled', tone: 'done' },
  { value: 95, zh: '已支付', en: 'Paid', tone: 'done' },
  { value: 100, zh: '已完结', en: 'Finished', tone: 'done' },
  { value: -10, zh: '已取消', en: 'Cancelled', tone: 'void' },
  { value: -20, zh: '已作废', en: 'Voided', tone: 'void' },
]);
export const sourceChannel = choice('SOURCE_CHANNEL', [
  { value: 'GRAB', zh: '抢单', en: 'Taken by the driver' },
  { value: 'ASSIGN', zh: '派单', en: 'Assigned' },
  { value: 'SCAN', zh: '扫码', en: 'Scanned' },
  { value: 'IMPORT', zh: '导入', en: 'Imported' },
]);
export const freezeFlag = choice('FREEZE_FLAG', [
  { value: 0, zh: '正常', en: 'Normal', tone: 'done' },
  { value: 1, zh: '冻结', en: 'Frozen', tone: 'stopped' },
]);
export const settleStatus = choice('SETTLE_STATUS', [
  { value: 0, zh: '未结算', en: 'Not settled', tone: 'draft' },
  { value: 1, zh: '待结算', en: 'To settle', tone: 'waiting' },
  { value: 2, ...awaitingAudit },
  { value: 3, zh: '已结算', en: 'Settled', tone: 'done' },
  { value: 4, zh: '驳回', en: 'Rejected', tone: 'refused' },
  { value: 5, zh: '异常', en: 'Error', tone: 'warning' },
  { value: 6, zh: '作废', en: 'Void', tone: 'void' },
]);
/** 回单状态. Freight that is held back for the receipt is paid once the receipt is confirmed. */
export const receiptStatus = choice('RECEIPT_STATUS', [
  { value: 0, zh: '无需', en: 'None needed', tone: 'draft' },
  { value: 1, zh: '待上传', en: 'To upload', tone: 'waiting' },
  { value: 2, ...awaitingAudit },
  { value: 3, zh: '已确认', en: 'Confirmed', tone: 'done' },
  { value: 4, zh: '驳回', en: 'Rejected', tone: 'refused' },
]);
/** 上报状态: the combined state of all reports about a waybill. */
export const reportStatus = choice('REPORT_STATUS', [
  { value: 0, zh: '未上报', en: 'Not reported', tone: 'draft' },
  { value: 1, zh: '待上报', en: 'To report', tone: 'waiting' },
  { value: 2, zh: '已上报', en: 'Reported', tone: 'done' },
  { value: 3, zh: '上报失败', en: 'Failed', tone: 'refused' },
  { value: 4, zh: '无需', en: 'None needed', tone: 'void' },
]);
/** 开票状态 of a trip, as the plugin that invoices has it. */
export const invoiceStatus = choice('INVOICE_STATUS', [
  { value: 0, zh: '未申请', en: 'Not applied', tone: 'draft' },
  { value: 1, zh: '已申请', en: 'Applied', tone: 'waiting' },
  { value: 2, zh: '开票中', en: 'Issuing', tone: 'running' },
  { value: 3, zh: '已开票', en: 'Invoiced', tone: 'done' },
  { value: 4, zh: '已红冲', en: 'Reversed', tone: 'void' },
]);
/** 作废原因: a signed trip is void only where it is no true one. */
export const voidReason = choice('WAYBILL_VOID_REASON', [
  { value: 'FRAUD', zh: '虚假运单', en: 'Fraud' },
  { value: 'DUPLICATE', zh: '重复运单', en: 'Duplicate' },
]);
export const freezeReason = choice('WAYBILL_FREEZE_REASON', [
  { value: 'RISK', zh: '风险', en: 'Risk' },
  { value: 'DISPUTE', zh: '纠纷', en: 'Dispute' },
  { value: 'TAX', zh: '税务', en: 'Tax' },
  { value: 'REGULATOR', zh: '监管', en: 'Regulator' },
  { value: 'DATA', zh: '数据', en: 'Data' },
]);
/** 冻结范围: what a freeze blocks. */
export const freezeScope = choice('WAYBILL_FREEZE_SCOPE', [
  { value: 'ALL', zh: '全部', en: 'Everything' },
  { value: 'SETTLE', zh: '结算', en: 'Settlement' },
  { value: 'PAY', zh: '支付', en: 'Payment' },
  { value: 'INVOICE', zh: '开票', en: 'Invoicing' },
]);
/** 收款人 of a trip. */
export const payeeType = choice('PAYEE_TYPE', [
  { value: 'DRIVER', zh: '司机', en: 'Driver' },
  { value: 'OWNER', zh: '车主', en: 'Owner' },
  { value: 'CAPTAIN', zh: '车队长', en: 'Captain' },
]);
export const changeType = choice('WAYBILL_CHANGE_TYPE', [
  { value: 'VEHICLE', zh: '改车牌', en: 'Vehicle' },
  { value: 'CAPTAIN', zh: '改车队长', en: 'Captain' },
  { value: 'WEIGHT', zh: '改重量', en: 'Weight' },
]);
/** 支付状态: 部分支付 while a part is held back for the receipt. */
export const payStatus = choice('WAYBILL_PAY_STATUS', [
  { value: 0, zh: '未支付', en: 'Not paid', tone: 'waiting' },
  { value: 1, zh: '部分支付', en: 'Partly paid', tone: 'running' },
  { value: 3, zh: '已支付', en: 'Paid', tone: 'done' },
]);

/** 到达预计: what the last position of a lorry says of the hour that was agreed. */
export const etaState = choice('WAYBILL_ETA_STATE', [
  { value: 'IN_TIME', zh: '可按时到达', en: 'In time', tone: 'done' },
  { value: 'LATE', zh: '预计迟到', en: 'Late by estimate', tone: 'warning' },
  { value: 'PASSED', zh: '已过要求到达', en: 'Past the hour', tone: 'refused' },
  { value: 'NO_POINT', zh: '无近期定位，无法预计', en: 'No recent position: no estimate', tone: 'draft' },
]);
