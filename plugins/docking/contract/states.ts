import { choice } from '@freightdeck/sdk/contract';

/** OPEN_STATUS and LINK_STATUS of domain 4.16. */
const states = [
  { value: 0, zh: '待启用', en: 'New', tone: 'draft' },
  { value: 1, zh: '启用', en: 'Enabled', tone: 'done' },
  { value: 2, zh: '停用', en: 'Disabled', tone: 'stopped' },
  { value: 3, zh: '已删除', en: 'Deleted', tone: 'void' },
] as const;
export const openStatus = choice('OPEN_STATUS', states);
export const linkStatus = choice('LINK_STATUS', states);
export const openType = choice('OPEN_TYPE', [
  { value: 'SHIPPER_ERP', zh: '货主系统', en: 'Shipper ERP' },
  { value: 'TMS', zh: '运输管理系统', en: 'TMS' },
  { value: 'REGULATOR', zh: '监管平台', en: 'Regulator' },
  { value: 'TRACK', zh: '轨迹服务', en: 'Tracking' },
  { value: 'FUEL', zh: '油气服务', en: 'Fuel' },
  { value: 'INSURER', zh: '保险公司', en: 'Insurer' },
  { value: 'BANK', zh: '银行', en: 'Bank' },
  { value: 'INVOICE', zh: '开票服务', en: 'Invoicing' },
]);
export const authType = choice('OPEN_AUTH_TYPE', [
  { value: 'HMAC', zh: '签名鉴权', en: 'Signature' },
  { value: 'TOKEN', zh: '令牌鉴权', en: 'Token' },
]);
export const scope = choice('OPEN_SCOPE', [
  { value: 'GOODS', zh: '货源', en: 'Goods' },
  { value: 'WAYBILL', zh: '运单', en: 'Waybills' },
  { value: 'TRACK', zh: '轨迹', en: 'Tracks' },
  { value: 'SETTLEMENT', zh: '结算', en: 'Settlement' },
  { value: 'INVOICE', zh: '发票', en: 'Invoices' },
]);
/** Events that a third-party platform can have sent to its callback address. */
export const hookEvent = choice('OPEN_HOOK_EVENT', [
  { value: 'goods.published', zh: '货源发布', en: 'Goods published' },
  { value: 'waybill.state', zh: '运单状态变更', en: 'Waybill state changed' },
  { value: 'settlement.paid', zh: '结算已支付', en: 'Settlement paid' },
]);
export const direction = choice('OPEN_DIRECTION', [
  { value: 'IN', zh: '调入', en: 'In' },
  { value: 'OUT', zh: '调出', en: 'Out' },
]);
export const callResult = choice('OPEN_CALL_RESULT', [
  { value: 1, zh: '成功', en: 'Done', tone: 'done' },
  { value: 0, zh: '失败', en: 'Failed', tone: 'refused' },
]);
/** 密钥状态: a replaced secret stays valid for a day. */
export const credentialStatus = choice('CREDENTIAL_STATUS', [
  { value: 1, zh: '有效', en: 'Valid', tone: 'done' },
  { value: 2, zh: '轮换中', en: 'Being replaced', tone: 'warning' },
  { value: 3, zh: '已失效', en: 'Void', tone: 'void' },
]);
