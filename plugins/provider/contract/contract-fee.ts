import {
  choice,
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  money,
  optional,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/eleContractFee';
const channel = choice('CONTRACT_FEE_CHANNEL', [
  { value: 'CA', zh: '数字证书', en: 'Certificate' },
  { value: 'SMS', zh: '短信验证', en: 'Text message' },
  { value: 'FACE', zh: '人脸核验', en: 'Face check' },
]);
/** 电子合同费用: the provider's cost of a signed electronic contract. */
export const contractFees = defineResource({
  name: 'contractFee',
  path,
  table: 'ele_contract_fee',
  tenancy: 'tenant',
  fields: {
    feeMonth: text(7),
    platformName: text(64),
    contractNo: text(40),
    contractType: choice('FEE_CONTRACT_TYPE', [
      { value: 'SHIPPER', zh: '托运合同', en: 'Shipper contract' },
      { value: 'CARRIER', zh: '承运合同', en: 'Carrier contract' },
      { value: 'FRAME', zh: '框架合同', en: 'Frame contract' },
      { value: 'CAPTAIN', zh: '代收协议', en: 'Collection mandate' },
      { value: 'BROKER', zh: '经纪协议', en: 'Broker agreement' },
      { value: 'SUBCONTRACT', zh: '分包合同', en: 'Subcontract' },
      { value: 'SERVICE', zh: '平台服务协议', en: 'Service agreement' },
    ]),
    channel,
    feeCents: money(),
    statementNo: optional(text(40)),
    feeStatus: choice('CONTRACT_FEE_STATUS', [
      { value: 1, zh: '待确认', en: 'To confirm', tone: 'waiting' },
      { value: 2, zh: '已确认', en: 'Confirmed', tone: 'done' },
    ]),
    createdAt: dateTime(),
  },
  filters: {
    contractNo: 'many',
    feeMonth: 'equal',
    contractType: 'in',
    channel: 'in',
    feeStatus: 'in',
    createdAt: 'range',
  },
  sorts: ['createdAt', 'feeMonth'],
  totals: ['feeCents'],
  counted: 'feeStatus',
  label: 'contractNo',
  access: ['eleContractFeeRecord:view'],
  exportAccess: ['eleContractFeeRecord:export'],
});
/** Adds a fee to the statement of its month. */
export const confirmFee = defineCommand({
  name: 'contractFee.confirm',
  path: `${path}/confirm`,
  access: ['eleContractFeeRecord:confirm'],
  on: contractFees,
  bulk: true,
});
export const feeLife = defineWorkflow({
  name: 'contractFee',
  resource: contractFees,
  state: 'feeStatus',
  initial: 1,
  transitions: { confirm: { command: confirmFee, from: [1], to: 2, actors: ['provider', 'operator'] } },
});
