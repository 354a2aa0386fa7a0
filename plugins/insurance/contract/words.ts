import { awaitingAudit, choice } from '@freightdeck/sdk/contract';

export const enabled = choice('INSURE_ENABLED', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);
/** 险种 */
export const riskType = choice('INSURE_RISK_TYPE', [
  { value: 'CARGO', zh: '货运险', en: 'Cargo' },
  { value: 'LIABILITY', zh: '承运人责任险', en: "Carrier's liability" },
  { value: 'ACCIDENT', zh: '驾乘意外险', en: 'Crew accident' },
]);
/** 计费方式 */
export const chargeMode = choice('INSURE_CHARGE_MODE', [
  { value: 'PPM_OF_VALUE', zh: '按保额比例', en: 'Share of the sum' },
  { value: 'PER_TRIP', zh: '按车', en: 'Per trip' },
  { value: 'PER_TONNE', zh: '按吨', en: 'Per tonne' },
]);
/** 保费承担方 */
export const bearer = choice('INSURE_BEARER', [
  { value: 'PROVIDER', zh: '服务商', en: 'Provider' },
  { value: 'SHIPPER', zh: '货主', en: 'Shipper' },
  { value: 'DRIVER', zh: '司机', en: 'Driver' },
]);
/** 投保方式 */
export const insureMode = choice('INSURE_MODE', [
  { value: 'NONE', zh: '不投保', en: 'None' },
  { value: 'PER_TRIP', zh: '逐单投保', en: 'Each trip' },
  { value: 'ANNUAL', zh: '年度统保', en: 'Annual' },
]);
/** 货值方式: the goods' value price times weight, or a fixed sum per trip. */
export const cargoValueMode = choice('CARGO_VALUE_MODE', [
  { value: 'GOODS', zh: '货值单价×重量', en: 'Value price × weight' },
  { value: 'FIXED', zh: '每车固定货值', en: 'Fixed per trip' },
]);
/** 保单状态, domain 4.14. */
export const policyStatus = choice('POLICY_STATUS', [
  { value: 10, zh: '待投保', en: 'To insure', tone: 'waiting' },
  { value: 20, zh: '投保中', en: 'Submitted', tone: 'running' },
  { value: 30, zh: '已承保', en: 'Accepted', tone: 'done' },
  { value: 40, zh: '投保失败', en: 'Failed', tone: 'warning' },
  { value: 50, zh: '已生效', en: 'In force', tone: 'done' },
  { value: 55, zh: '退保中', en: 'Being cancelled', tone: 'running' },
  { value: 60, zh: '已退保', en: 'Cancelled', tone: 'void' },
  { value: 70, zh: '理赔中', en: 'Claim open', tone: 'running' },
  { value: 80, zh: '已结案', en: 'Claim closed', tone: 'done' },
  { value: 90, zh: '已到期', en: 'Expired', tone: 'void' },
]);
export const claimStatus = choice('CLAIM_STATUS', [
  { value: 0, zh: '无理赔', en: 'No claim', tone: 'draft' },
  { value: 1, zh: '理赔中', en: 'Open', tone: 'running' },
  { value: 2, zh: '已赔付', en: 'Paid', tone: 'done' },
  { value: 3, zh: '不予赔付', en: 'Not paid', tone: 'refused' },
]);
export const syncStatus = choice('INSURE_SYNC_STATUS', [
  { value: 0, zh: '未同步', en: 'Not synced', tone: 'draft' },
  { value: 1, zh: '一致', en: 'Equal', tone: 'done' },
  { value: 2, zh: '金额不符', en: 'Amount differs', tone: 'warning' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
]);
/** Whether the insurer's balance is being asked for. */
export const syncState = choice('UNDERWRITING_SYNC_STATE', [
  { value: 0, zh: '未查询', en: 'Not asked', tone: 'draft' },
  { value: 1, zh: '查询中', en: 'Being asked', tone: 'running' },
  { value: 2, zh: '已返回', en: 'Answered', tone: 'done' },
]);
/** Our channel from or to which the account's money is paid. */
export const bankChannel = choice('INSURE_BANK_CHANNEL', [
  { value: 'ENT', zh: '银企直连', en: 'Bank direct' },
  { value: 'OFFLINE', zh: '线下', en: 'Offline' },
]);
export const orderKind = choice('UNDERWRITING_ORDER_KIND', [
  { value: 'TOPUP', zh: '充值', en: 'Top-up' },
  { value: 'WITHDRAW', zh: '提现', en: 'Withdrawal' },
]);
export const orderStatus = choice('UNDERWRITING_ORDER_STATUS', [
  { value: 10, ...awaitingAudit },
  { value: 30, zh: '打款中', en: 'In transit', tone: 'running' },
  { value: 40, zh: '成功', en: 'Done', tone: 'done' },
  { value: 50, zh: '失败', en: 'Failed', tone: 'warning' },
  { value: 60, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 70, zh: '已撤销', en: 'Cancelled', tone: 'void' },
]);
export const movementKind = choice('UNDERWRITING_MOVEMENT', [
  { value: 'TOPUP', zh: '充值', en: 'Top-up' },
  { value: 'WITHDRAW', zh: '提现', en: 'Withdrawal' },
  { value: 'PREMIUM', zh: '保费', en: 'Premium' },
  { value: 'REFUND', zh: '退保', en: 'Premium returned' },
]);
