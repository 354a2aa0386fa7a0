import { defineCommand, defineWorkflow, id, money, optional, payerIsChecker, text } from '@freightdeck/sdk/contract';
import { coverRefusals } from '@freightdeck/plugin-waybill/contract';
import { prepayChannel, prepayKind, prepayOrders } from './prepay-order.ts';

const { path } = prepayOrders;
const reason = { reason: text(200) };
/** Refusals when the waybill does not allow prepayment. */
const trip = {
  notRunning: { status: 409, zh: '运单不在可预付的状态', en: 'Nothing can be prepaid for this waybill in its state' },
  frozen: { status: 423, zh: '运单已冻结，不能进行该操作', en: 'The waybill is frozen' },
  settled: { status: 409, zh: '运单已进入结算，不能再预付', en: 'The waybill is being settled' },
  overCap: {
    status: 422,
    zh: '超过预付上限：该运单最多预付{cap}元，已占用{used}元',
    en: 'Above the cap: at most {cap} yuan for this waybill, {used} yuan are taken',
  },
  overKind: {
    status: 422,
    zh: '超过该类型可预付金额：最多{cap}元，已占用{used}元',
    en: 'Above the part of this kind: at most {cap} yuan, {used} yuan are taken',
  },
  payeeUnknown: { status: 409, zh: '收款人{name}没有登记', en: 'The payee {name} is not registered' },
} as const;
const sameHand = {
  sameHand: {
    status: 403,
    zh: '申请人不能审核或支付自己的预付单',
    en: 'Nobody approves or pays what they asked for themselves',
  },
} as const;
const noChannel = {
  noChannel: {
    status: 409,
    zh: '未接入油气预付通道，不能支付',
    en: 'The channel of fuel prepayments is not connected',
  },
} as const;

/** Cash by TYY goes to the checked default card of its payee; nobody types a card. */
const cards = {
  cardMissing: {
    status: 412,
    zh: '收款人{name}没有核验通过的默认银行卡，请先在银行卡管理中添加、核验并设为默认',
    en: '{name} has no checked default card: add one under bank cards, have it checked, make it the default',
    go: { page: '/bankCard', access: ['bankCard:view'], zh: '去银行卡管理', en: 'Open bank cards' },
  },
  otherHolder: {
    status: 412,
    zh: '收款人{name}的默认银行卡户名为{holder}，须为本人的卡',
    en: 'The default card of the payee {name} is in the name of {holder}; it must be their own',
  },
} as const;
const cardChanger = {
  cardChanger: {
    status: 403,
    zh: '收款人{name}的卡由你添加、修改或设为默认，可由其他人付款：{who}',
    en: 'You added or changed the card of {name}, or made it the default. Others who may pay: {who}',
  },
} as const;
/** 申请预付 for a running waybill, by the provider, or by the driver in the app. */
export const applyPrepay = defineCommand({
  name: 'prepayOrder.add',
  path: `${path}/add`,
  access: ['prepayManagerNew:add'],
  input: {
    waybillId: id('waybill'),
    prepayKind,
    channel: prepayChannel,
    amount: money({ min: 1 }),
    reason: optional(text(200)),
  },
  answer: { id: id(), prepaySn: text(20) },
  refusals: {
    ...trip,
    advanceShort: coverRefusals.advanceShort,
    ...cards,
  },
});
const auditors = [
  'prepayManagerNew:audit',
  'prepayManagerNew:batchAudit',
  'spPrepayManagerNew:audit',
  'spPrepayManagerNew:batchAudit',
] as const;
const payers = ['prepayManagerNew:pay', 'prepayManagerNew:batchPay', 'spPrepayManagerNew:pay'] as const;
export const approvePrepay = defineCommand({
  name: 'prepayOrder.approve',
  path: `${path}/approve`,
  access: auditors,
  stepUp: 'money',
  on: prepayOrders,
  bulk: true,
  refusals: { ...sameHand, ...trip },
});
export const rejectPrepay = defineCommand({
  name: 'prepayOrder.reject',
  path: `${path}/reject`,
  access: ['prepayManagerNew:reject', 'spPrepayManagerNew:audit'],
  on: prepayOrders,
  input: reason,
  bulk: true,
  refusals: sameHand,
});
export const cancelPrepay = defineCommand({
  name: 'prepayOrder.cancel',
  path: `${path}/cancel`,
  access: ['prepayManagerNew:cancel'],
  on: prepayOrders,
  input: reason,
  danger: true,
});
/** 支付: a wallet is credited at once; TYY answers later. */
export const payPrepay = defineCommand({
  name: 'prepayOrder.pay',
  outside: true,
  path: `${path}/pay`,
  access: payers,
  stepUp: 'money',
  on: prepayOrders,
  bulk: true,
  refusals: { ...sameHand, ...payerIsChecker, ...cardChanger, ...cards, ...noChannel, ...trip },
});
export const retryPrepay = defineCommand({
  name: 'prepayOrder.retry',
  outside: true,
  path: `${path}/retry`,
  access: ['spPrepayManagerNew:retry', 'tyyPrepayOrderManage:retry', 'tyyCashPayOrderManage:retry'],
  on: prepayOrders,
  refusals: { ...sameHand, ...payerIsChecker, ...cardChanger, ...cards, ...noChannel, ...trip },
});
/** 查询: asks TYY for the result of an order and books it. */
export const queryPrepay = defineCommand({
  name: 'prepayOrder.query',
  outside: true,
  path: `${path}/query`,
  access: ['tyyPrepayOrderManage:query', 'tyyCashPayOrderManage:query'],
  on: prepayOrders,
  bulk: true,
  refusals: noChannel,
});
/** 核销: the settlement has consumed the advance of the waybill. */
export const writeOffPrepay = defineCommand({
  name: 'prepayOrder.writeOff',
  path: `${path}/writeOff`,
  access: payers,
  on: prepayOrders,
  refusals: {
    notConsumed: {
      status: 409,
      zh: '运单结算尚未冲抵预付运费，不能核销',
      en: 'The settlement has not consumed the advance of this waybill yet',
    },
  },
});
/** 追回 from the carrier, when the waybill was cancelled or voided. */
export const recoverPrepay = defineCommand({
  name: 'prepayOrder.recover',
  path: `${path}/recover`,
  access: ['prepayManagerNew:recover'],
  on: prepayOrders,
  input: reason,
  danger: true,
  refusals: {
    ...sameHand,
    stillRunning: {
      status: 409,
      zh: '运单未取消或作废，不能追回',
      en: 'The waybill has been neither cancelled nor voided',
    },
  },
});
/** 退款 of unused oil or gas while the waybill is not settled. */
export const refundPrepay = defineCommand({
  name: 'prepayOrder.refund',
  outside: true,
  path: `${path}/refund`,
  access: ['tyyPrepayOrderManage:refund'],
  on: prepayOrders,
  input: reason,
  danger: true,
  refusals: {
    ...sameHand,
    ...noChannel,
    settled: trip.settled,
    onlyFuel: { status: 409, zh: '只有油气预付可以退款', en: 'Only oil and gas can be refunded' },
  },
});
/** TYY has answered about a refund: a system command that books it. */
export const hearRefund = defineCommand({
  name: 'prepayOrder.hearRefund',
  path: `${path}/hearRefund`,
  access: 'session',
  by: 'system',
  on: prepayOrders,
});

const people = ['provider', 'operator'] as const;
/** 预付, domain 4.9. */
export const prepayLife = defineWorkflow({
  name: 'prepayOrder',
  resource: prepayOrders,
  state: 'prepayStatus',
  initial: 10,
  transitions: {
    approve: { command: approvePrepay, from: [10], to: 20, actors: people },
    reject: { command: rejectPrepay, from: [10, 20], to: 60, actors: people },
    cancel: { command: cancelPrepay, from: [10, 20, 50], to: 70, actors: [...people, 'driver'] },
    pay: { command: payPrepay, from: [20], to: 30, actors: [...people, 'system'] },
    retry: { command: retryPrepay, from: [50], to: 30, actors: people },
    query: { command: queryPrepay, from: [30], to: 'same', actors: [...people, 'system'] },
    writeOff: { command: writeOffPrepay, from: [40], to: 80, actors: [...people, 'system'] },
    recover: { command: recoverPrepay, from: [40], to: 90, actors: people },
    refund: { command: refundPrepay, from: [40], to: 90, actors: people },
    hearRefund: { command: hearRefund, from: [45], to: 90, actors: ['system'] },
  },
});
