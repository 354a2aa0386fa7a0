import { auditStates, awaitingAudit, choice, integer } from '@freightdeck/sdk/contract';

/** Litres of oil or kilograms of gas, each the unit it is sold by, as whole thousandths. */
export const volume = () => integer(0, 2_000_000_000, 'litreOrKilogram');

export const product = choice('FUEL_PRODUCT', [
  { value: 'DIESEL0', zh: '0#柴油', en: 'Diesel 0' },
  { value: 'DIESEL-10', zh: '-10#柴油', en: 'Diesel -10' },
  { value: 'DIESEL-20', zh: '-20#柴油', en: 'Diesel -20' },
  { value: 'GAS92', zh: '92#汽油', en: 'Petrol 92' },
  { value: 'GAS95', zh: '95#汽油', en: 'Petrol 95' },
  { value: 'LNG', zh: '液化天然气', en: 'LNG' },
  { value: 'CNG', zh: '压缩天然气', en: 'CNG' },
  { value: 'CHARGE', zh: '充电', en: 'Charging' },
]);
/** 油气类型: which of the driver's two fuel wallets. */
export const fuelKind = choice('FUEL_KIND', [
  { value: 'OIL', zh: '油', en: 'Oil' },
  { value: 'GAS', zh: '气', en: 'Gas' },
]);

export const auditStatus = choice('STATION_AUDIT_STATUS', auditStates());
export const amendStatus = choice('AMEND_STATUS', [
  { value: 0, ...awaitingAudit },
  { value: 1, zh: '通过', en: 'Approved', tone: 'done' },
  { value: 2, zh: '驳回', en: 'Rejected', tone: 'refused' },
]);
export const amendType = choice('AMEND_TYPE', [
  { value: 'PRICE', zh: '价格', en: 'Price' },
  { value: 'DATA', zh: '资料', en: 'Data' },
]);
export const stationType = choice('STATION_TYPE', [
  { value: 'OWN', zh: '自营', en: 'Own' },
  { value: 'COOP', zh: '合作', en: 'Cooperating' },
  { value: 'THIRD', zh: '三方平台', en: 'Third party' },
]);
export const stationStatus = choice('STATION_STATUS', [
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
  { value: 1, zh: '营业', en: 'Open', tone: 'done' },
  { value: 2, zh: '歇业', en: 'Closed for now', tone: 'void' },
]);
export const settleCycle = choice('SETTLE_CYCLE', [
  { value: 'T1', zh: '次日', en: 'Next day' },
  { value: 'WEEK', zh: '周结', en: 'Weekly' },
  { value: 'MONTH', zh: '月结', en: 'Monthly' },
]);
export const thirdType = choice('FUEL_THIRD_TYPE', [
  { value: 'TYY', zh: '油气预付', en: 'Fuel prepay platform' },
  { value: 'SHELL', zh: 'Shell', en: 'Shell' },
]);

export const fuelStatus = choice('FUEL_STATUS', [
  { value: 10, zh: '待支付', en: 'To pay', tone: 'waiting' },
  { value: 20, zh: '已支付', en: 'Paid', tone: 'running' },
  { value: 30, zh: '已完成', en: 'Filled', tone: 'done' },
  { value: 40, zh: '已取消', en: 'Cancelled', tone: 'void' },
  { value: 50, zh: '退款中', en: 'Refunding', tone: 'waiting' },
  { value: 60, zh: '已退款', en: 'Refunded', tone: 'void' },
  { value: 70, zh: '支付失败', en: 'Failed', tone: 'refused' },
  { value: 80, zh: '异常', en: 'Error', tone: 'warning' },
]);
export const payWay = choice('FUEL_PAY_WAY', [
  { value: 'WALLET', zh: '钱包', en: 'Wallet' },
  { value: 'QR', zh: '扫码', en: 'QR code' },
  { value: 'TYY', zh: '油气预付', en: 'Fuel prepay' },
]);
/** 油站结算 of an order. */
export const settleState = choice('FUEL_SETTLE_STATE', [
  { value: 0, zh: '未结算', en: 'Not settled', tone: 'waiting' },
  { value: 1, zh: '对账中', en: 'On a statement', tone: 'running' },
  { value: 2, zh: '已结算', en: 'Settled', tone: 'done' },
]);
/** 结算状态 of a statement. */
export const statementState = choice('FUEL_STATEMENT_STATE', [
  { value: 10, zh: '待确认', en: 'To confirm', tone: 'waiting' },
  { value: 20, zh: '待付款', en: 'To pay', tone: 'running' },
  { value: 25, zh: '付款中', en: 'Being paid', tone: 'running' },
  { value: 30, zh: '已付款', en: 'Paid', tone: 'done' },
  { value: 40, zh: '已作废', en: 'Void', tone: 'void' },
]);
export const checkStatus = choice('CHECK_STATUS', [
  { value: 0, zh: '未对账', en: 'Not checked', tone: 'waiting' },
  { value: 1, zh: '一致', en: 'Equal', tone: 'done' },
  { value: 2, zh: '金额不符', en: 'Amount differs', tone: 'warning' },
  { value: 3, zh: '我有他无', en: 'Missing there', tone: 'warning' },
  { value: 4, zh: '他有我无', en: 'Missing here', tone: 'warning' },
  { value: 5, zh: '已调账', en: 'Adjusted', tone: 'done' },
]);
export const qrStatus = choice('FUEL_QR_STATUS', [
  { value: 1, zh: '有效', en: 'Valid', tone: 'done' },
  { value: 2, zh: '已使用', en: 'Used', tone: 'void' },
  { value: 3, zh: '已过期', en: 'Expired', tone: 'void' },
  { value: 0, zh: '已停用', en: 'Disabled', tone: 'stopped' },
]);
export const onOff = choice('FUEL_ON_OFF', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 0, zh: '停用', en: 'Disabled', tone: 'stopped' },
]);
export const limitScope = choice('FUEL_LIMIT_SCOPE', [
  { value: 'DRIVER', zh: '司机', en: 'Driver' },
  { value: 'VEHICLE', zh: '车辆', en: 'Vehicle' },
  { value: 'LEVEL', zh: '会员等级', en: 'Member level' },
]);
export const direction = choice('FUEL_DIRECTION', [
  { value: 'IN', zh: '收入', en: 'In' },
  { value: 'OUT', zh: '支出', en: 'Out' },
]);
/** Kinds of journals that change a fuel wallet. */
export const fuelBizType = choice('FUEL_BIZ_TYPE', [
  { value: 'FUEL', zh: '加油', en: 'Fuel' },
  { value: 'FUEL_REFUND', zh: '加油退款', en: 'Fuel refund' },
  { value: 'FUEL_TRANSFER', zh: '现金转油气', en: 'Cash to fuel' },
  { value: 'FUEL_PREPAY', zh: '油气预付', en: 'Fuel prepay' },
  { value: 'PREPAY', zh: '预付', en: 'Prepay' },
  { value: 'SETTLE_PAY', zh: '付款', en: 'Payment' },
  { value: 'REVERSE', zh: '冲正', en: 'Reversal' },
]);
/** How a station is paid. OFFLINE is recorded with its voucher, everything else is sent to the bank. */
export const payChannel = choice('FUEL_PAY_CHANNEL', [
  { value: 'OFFLINE', zh: '线下', en: 'Offline' },
  { value: 'SIM', zh: '模拟', en: 'Simulator' },
  { value: 'ENT', zh: '银企直连', en: 'Bank' },
  { value: 'PDS', zh: '银行存管', en: 'Custody' },
]);

export const sameHand = {
  sameHand: {
    status: 403,
    zh: '制单人不能审核或支付自己的单据',
    en: 'Nobody checks or pays what they prepared themselves',
  },
} as const;
export const onlyProviders = {
  onlyProviders: { status: 409, zh: '该业务由服务商办理', en: 'Only a provider does this' },
} as const;
export const noChannel = {
  noChannel: { status: 409, zh: '通道未接入，不能办理', en: 'The channel is not connected' },
} as const;
/** Nothing is sent to a station whose account nobody knows. */
export const noCard = {
  noCard: {
    status: 412,
    zh: '油站“{name}”没有核验通过的默认银行卡，请先在银行卡管理中添加、核验并设为默认',
    en: 'The station "{name}" has no checked default card: add one, have it checked, make it the default',
    go: { page: '/bankCard', access: ['bankCard:view'], zh: '去银行卡管理', en: 'Open bank cards' },
  },
} as const;
export const channelShort = {
  channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
} as const;
export const voucherMissing = {
  voucherMissing: { status: 400, zh: '线下支付须填写凭证号', en: 'An offline payment needs its voucher number' },
} as const;
