import { defineCommand, id } from '@freightdeck/sdk/contract';
import { gateRefusals } from '@freightdeck/plugin-waybill/contract';
import { addBatch } from './batch.ts';
import { settlementOrders } from './order.ts';
import { bankCards } from './payee-change.ts';
import { inBatch, notSentBack } from './send-back.ts';

const { path } = settlementOrders;
const putting = {
  ...inBatch,
  payeeWaiting: notSentBack.payeeWaiting,
  batchClosed: { status: 409, zh: '批次不是草稿，不能增减', en: 'Only a draft takes orders' },
  ...gateRefusals,
  noBatch: { status: 404, zh: '批次不存在', en: 'There is no such batch' },
  noCard: {
    status: 412,
    zh: '收款人{name}没有核验通过的默认银行卡，请先在银行卡管理中添加、核验并设为默认',
    en: '{name} has no checked default card: add one under bank cards, have it checked, make it the default',
    go: bankCards,
  },
  otherHolder: {
    status: 412,
    zh: '收款人{name}的默认银行卡户名为{holder}，须为本人的卡',
    en: 'The default card of the payee {name} is in the name of {holder}; it must be their own',
    go: bankCards,
  },
} as const;
export const putIntoBatch = defineCommand({
  name: 'settlementOrder.addToBatch',
  path: `${path}/addToBatch`,
  access: addBatch.access,
  on: settlementOrders,
  input: { intoBatch: id('settlementBatch') },
  bulk: true,
  refusals: putting,
});
/** 加入新批次: the orders of one selection meet in one new batch of this name. */
export const putIntoNewBatch = defineCommand({
  name: 'settlementOrder.addToNewBatch',
  path: `${path}/addToNewBatch`,
  access: addBatch.access,
  on: settlementOrders,
  input: addBatch.input,
  bulk: true,
  refusals: { ...putting, ...addBatch.refusals },
});
export const removeRow = defineCommand({
  name: 'settlementOrder.removeRow',
  path: `${path}/removeRow`,
  access: ['SettlementPayConfirmDetail:removeRow', 'spSettlementManage:addToBatch'],
  on: settlementOrders,
  bulk: true,
  refusals: {
    notInBatch: { status: 409, zh: '结算单不在批次中', en: 'The order is in no batch' },
    batchClosed: { status: 409, zh: '批次不是草稿，不能增减', en: 'Only a draft takes orders' },
  },
});
