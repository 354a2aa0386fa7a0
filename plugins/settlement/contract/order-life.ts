import { defineCommand, defineWorkflow, file, money, optional, payerIsChecker, text } from '@freightdeck/sdk/contract';
import { coverRefusals, gateRefusals } from '@freightdeck/plugin-waybill/contract';
import { putIntoBatch, putIntoNewBatch, removeRow } from './into-batch.ts';
import { freezeSettlement } from './operator-steps.ts';
import { changed, settlementOrders, uneven } from './order.ts';
import { notSentBack, sendBackSettlement } from './send-back.ts';
import { approvePayee, changePayee, rejectPayee } from './payee-change.ts';
import { voidSettlement } from './void-order.ts';
import { lineType, openBatches, payableBatches } from './states.ts';

const { path } = settlementOrders;
const frozen = { frozen: { status: 423, zh: '运单已冻结，不能结算', en: 'The waybill is frozen' } } as const;
const reason = { reason: text(200) };
const { oilAmount, gasAmount, cashAmount, receiptRetention, taxWithheld, premium } = settlementOrders.fields;

/** 调整: copies the waybill again, splits the freight as given or by the terms; another tax or premium is explained. */
export const editSettlement = defineCommand({
  name: 'settlementOrder.edit',
  path: `${path}/edit`,
  access: ['spSettlementNew:edit', 'settlementNew:edit'],
  on: settlementOrders,
  input: {
    oilAmount: optional(oilAmount),
    gasAmount: optional(gasAmount),
    cashAmount: optional(cashAmount),
    receiptRetention: optional(receiptRetention),
    taxWithheld: optional(taxWithheld),
    premium: optional(premium),
    reason: optional(text(200)),
  },
  refusals: {
    ...uneven,
    reasonMissing: {
      status: 400,
      zh: '改动代征税或保费，请填写原因',
      en: 'Say why the tax or the premium is another than was reckoned',
    },
  },
});
/** 增减项, with its evidence: nobody adds or takes off money on his word alone. The split is computed again. */
export const addLine = defineCommand({
  name: 'settlementOrder.addLine',
  path: `${path}/addLine`,
  access: ['spSettlementNew:addLine'],
  on: settlementOrders,
  input: { lineType, amount: money({ min: 1 }), reason: text(200), evidence: file() },
  refusals: { ...uneven, deductedAway: { status: 422, zh: '减项超过运费', en: 'More is deducted than the freight' } },
});
export const submitSettlement = defineCommand({
  name: 'settlementOrder.submit',
  path: `${path}/submit`,
  access: ['spSettlementNew:submit', 'spSettlementNew:batchSubmit'],
  on: settlementOrders,
  bulk: true,
  refusals: {
    ...uneven,
    ...changed,
    ...frozen,
    ...gateRefusals,
    payeeWaiting: notSentBack.payeeWaiting,
    payeeUnknown: {
      status: 412,
      zh: '收款人{name}没有唯一的登记，不能收款',
      en: 'The payee {name} is not registered, or more than once',
    },
    brokerUnknown: {
      status: 412,
      zh: '经纪人{name}没有唯一的登记，不能收款',
      en: 'The broker {name} is not registered, or more than once',
    },
  },
});
const sameHand = {
  sameHand: {
    status: 403,
    zh: '制单人不能审核自己的结算单，可由其他人审核：{who}',
    en: 'Nobody audits their own order. Others who may: {who}',
  },
} as const;
export const approveSettlement = defineCommand({
  name: 'settlementOrder.approve',
  path: `${path}/approve`,
  access: ['spSettlementManage:audit', 'spSettlementManage:batchAudit'],
  on: settlementOrders,
  bulk: true,
  refusals: {
    ...sameHand,
    ...changed,
    ...frozen,
    ...gateRefusals,
    fundsShort: {
      status: 422,
      zh: '货主{company}的冻结与可用余额还差{short}元',
      en: '{company} is {short} yuan short',
    },
    creditShort: coverRefusals.creditShort,
  },
});
export const rejectSettlement = defineCommand({
  name: 'settlementOrder.reject',
  path: `${path}/reject`,
  access: ['spSettlementManage:reject'],
  on: settlementOrders,
  input: reason,
  bulk: true,
  refusals: sameHand,
});
const paying = {
  payeeWaiting: notSentBack.payeeWaiting,
  batchNotApproved: { status: 409, zh: '批次审核通过后才能支付', en: 'Only orders of an approved batch are paid' },
  payerIsMaker: {
    status: 403,
    zh: '制单人不能支付自己的结算单，可由其他人付款：{who}',
    en: 'Nobody pays their own order. Others who may: {who}',
  },
  ...payerIsChecker,
  cardChanger: {
    status: 403,
    zh: '收款人{name}的卡由你添加、修改或设为默认，可由其他人付款：{who}',
    en: 'You added or changed the card of {name}, or made it the default. Others who may pay: {who}',
  },
  channelAbsent: { status: 412, zh: '支付通道未接入', en: 'The payment channel is not connected' },
  channelShort: { status: 422, zh: '通道余额不足：还差{short}元', en: 'The channel is {short} yuan short' },
} as const;
export const paySettlement = defineCommand({
  name: 'settlementOrder.pay',
  outside: true,
  path: `${path}/pay`,
  access: ['spSettlementManage:pay', 'spSettlementManage:batchPay', 'SettlementPayConfirmDetail:pay'],
  stepUp: 'money',
  on: settlementOrders,
  bulk: true,
  refusals: paying,
});
export const retrySettlement = defineCommand({
  name: 'settlementOrder.retry',
  outside: true,
  path: `${path}/retry`,
  access: [
    'SettlementPayConfirmDetail:retry',
    'settlementError:retry',
    'settlementError:batchRetry',
    'settlementError:changeCard',
  ],
  on: settlementOrders,
  bulk: true,
  refusals: paying,
});
/** The bank has answered: a system command that books the answer in the outbox to the running payment. */
export const hearSettlement = defineCommand({
  name: 'settlementOrder.hear',
  path: `${path}/hear`,
  access: 'session',
  by: 'system',
  on: settlementOrders,
});
/** A system command for a late success of the channel. */
export const succeedSettlement = defineCommand({
  name: 'settlementOrder.succeed',
  path: `${path}/succeed`,
  access: 'session',
  on: settlementOrders,
  input: { channelNo: text(60) },
});
export const failSettlement = defineCommand({
  name: 'settlementOrder.fail',
  path: `${path}/fail`,
  access: 'session',
  on: settlementOrders,
  input: reason,
});
/**
 * 人工核销: paid outside the channels and proved by a bank receipt; requested by the provider, confirmed by the operator.
 */
export const closeSettlement = defineCommand({
  name: 'settlementOrder.closeManual',
  path: `${path}/closeManual`,
  access: ['settlementErrorAdmin:manualClose'],
  stepUp: 'money',
  on: settlementOrders,
  input: reason,
  refusals: paying,
});
/**
 * 回单付: the receipt is confirmed, so the retained amount is paid. Runs by itself; by hand when the trip was frozen at
 * that time.
 */
export const releaseReceipt = defineCommand({
  name: 'settlementOrder.release',
  path: `${path}/release`,
  access: ['spSettlementManage:pay'],
  on: settlementOrders,
  refusals: {
    nothingHeld: { status: 409, zh: '没有待释放的回单付', en: 'Nothing is held back' },
    payerIsMaker: paying.payerIsMaker,
    frozen: { status: 423, zh: '运单已冻结，不能支付', en: 'The waybill is frozen and not paid for' },
    receiptAwaited: {
      status: 412,
      zh: '回单状态为“{state}”，确认后才能释放回单付',
      en: 'The receipt is "{state}": what is held back is paid once it is confirmed',
    },
  },
});
const both = ['provider', 'operator'] as const;
const nobodyWaits = { is: 'empty', refusal: 'payeeWaiting' } as const;
const inNoBatch = { is: 'empty', refusal: 'inBatch' } as const;
export const settlementLife = defineWorkflow({
  name: 'settlementOrder',
  resource: settlementOrders,
  state: 'settleStatus',
  initial: 10,
  transitions: {
    edit: { command: editSettlement, from: [10, 70], to: 10, actors: ['provider', 'system'] },
    addLine: { command: addLine, from: [10, 70], to: 10, actors: ['provider'] },
    changePayee: {
      command: changePayee,
      from: [10, 30, 70, 80],
      to: 'same',
      actors: ['provider'],
      when: { newPayee: nobodyWaits },
    },
    approvePayee: {
      // From 30 and 80 to 30: the order stays approved.
      command: approvePayee,
      from: [10, 30, 70, 80],
      to: 10,
      actors: ['provider'],
      when: { newPayee: { is: 'set', refusal: 'nothingAsked' } },
    },
    rejectPayee: {
      command: rejectPayee,
      from: [10, 30, 70, 80],
      to: 'same',
      actors: ['provider'],
      when: { newPayee: { is: 'set', refusal: 'nothingAsked' } },
    },
    submit: {
      command: submitSettlement,
      from: [10, 70],
      to: 20,
      actors: ['provider', 'system'],
      when: { newPayee: nobodyWaits },
    },
    approve: { command: approveSettlement, from: [20], to: 30, actors: both },
    reject: { command: rejectSettlement, from: [20], to: 70, actors: both },
    addToBatch: {
      command: putIntoBatch,
      from: [30],
      to: 'same',
      actors: ['provider', 'system'],
      when: { batchId: inNoBatch, newPayee: nobodyWaits },
    },
    addToNewBatch: {
      command: putIntoNewBatch,
      from: [30],
      to: 'same',
      actors: ['provider', 'system'],
      when: { batchId: inNoBatch, newPayee: nobodyWaits },
    },
    removeRow: {
      command: removeRow,
      from: [30],
      to: 'same',
      actors: ['provider'],
      when: {
        batchId: { is: 'set', refusal: 'notInBatch' },
        batchStatus: { is: openBatches, refusal: 'batchClosed' },
      },
    },
    pay: {
      command: paySettlement,
      from: [30],
      to: 40,
      actors: ['provider'],
      when: { batchStatus: { is: payableBatches, refusal: 'batchNotApproved' } },
    },
    succeed: { command: succeedSettlement, from: [40], to: 50, actors: ['system'] },
    fail: { command: failSettlement, from: [40], to: 80, actors: ['system'] },
    retry: { command: retrySettlement, from: [80], to: 40, actors: ['provider'], when: { newPayee: nobodyWaits } },
    sendBack: {
      command: sendBackSettlement,
      from: [80],
      to: 30,
      actors: ['provider'],
      when: { newPayee: nobodyWaits },
    },
    freeze: { command: freezeSettlement, from: [10, 20, 30, 70, 80], to: 'same', actors: ['operator'] },
    closeManual: {
      command: closeSettlement,
      from: [80],
      to: 50,
      actors: ['operator'],
      when: { newPayee: nobodyWaits },
    },
    release: {
      command: releaseReceipt,
      from: [50],
      to: 'same',
      actors: ['provider'],
      when: { payStatus: { is: [1], refusal: 'nothingHeld' } },
    },
    void: {
      command: voidSettlement,
      from: [10, 20, 30, 70],
      to: 90,
      actors: ['provider'],
      when: { ysId: { is: 'empty', refusal: 'onStatement' }, batchId: inNoBatch },
    },
  },
});
