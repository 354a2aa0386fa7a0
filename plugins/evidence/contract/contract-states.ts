import { choice } from '@freightdeck/sdk/contract';

/** 合同状态, domain 4.12. */
export const contractStatus = choice('CONTRACT_STATUS', [
  { value: 10, zh: '草稿', en: 'Draft', tone: 'draft' },
  { value: 20, zh: '待签署', en: 'To sign', tone: 'waiting' },
  { value: 30, zh: '部分签署', en: 'Partly signed', tone: 'running' },
  { value: 40, zh: '已生效', en: 'Active', tone: 'done' },
  { value: 50, zh: '已到期', en: 'Expired', tone: 'warning' },
  { value: 60, zh: '已拒签', en: 'Refused', tone: 'refused' },
  { value: 70, zh: '已终止', en: 'Terminated', tone: 'stopped' },
  { value: 80, zh: '已作废', en: 'Voided', tone: 'void' },
]);
export const contractType = choice('CONTRACT_TYPE', [
  { value: 'SHIPPER', zh: '托运合同', en: 'Shipper contract' },
  { value: 'CARRIER', zh: '承运合同', en: 'Carrier contract' },
  { value: 'FRAME', zh: '框架合同', en: 'Frame contract' },
  { value: 'CAPTAIN', zh: '代收协议', en: 'Collection mandate' },
  { value: 'BROKER', zh: '经纪协议', en: 'Broker agreement' },
  { value: 'SUBCONTRACT', zh: '分包合同', en: 'Subcontract' },
  { value: 'SERVICE', zh: '平台服务协议', en: 'Service agreement' },
]);
export const party = choice('CONTRACT_PARTY', [
  { value: 'A', zh: '甲方', en: 'Party A' },
  { value: 'B', zh: '乙方', en: 'Party B' },
]);
export const signMethod = choice('SIGN_METHOD', [
  { value: 'CA', zh: '数字证书', en: 'Certificate' },
  { value: 'SMS', zh: '短信验证', en: 'Text message' },
  { value: 'FACE', zh: '人脸核验', en: 'Face check' },
  { value: 'PAPER', zh: '纸质签署', en: 'On paper' },
  /** Nobody signs by it: the platform confirmed for the carrier, with a reason. */
  { value: 'PROXY', zh: '平台代确认', en: 'Confirmed by the platform' },
]);

/** The provider's party in a contract: 乙方 with a shipper, otherwise 甲方. */
export const ownParty = (type: string): 'A' | 'B' => (type === 'SHIPPER' || type === 'FRAME' ? 'B' : 'A');
