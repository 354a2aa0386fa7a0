import * as z from 'zod/mini';
import {
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  defineWorkflow,
  id,
  integer,
  money,
  optional,
  payerIsChecker,
  shape,
  text,
} from '@freightdeck/sdk/contract';
import { rulesNamed } from '@freightdeck/plugin-waybill/contract';
import { batchChannel, batchStatus } from './states.ts';

const path = '/api/settlement/settlementBatch';
const sum = () => money({ max: 999_999_999_999 });
/** Batches above this amount, in cents, need a review by the operator, unless the operator has set another limit. */
export const operatorReviewAbove = 50_000_000;
/**
 * 结算批次: settlement orders that are reviewed and paid together. Its totals are the sums of its orders; the freight
 * (`amount`) is cash, oil, gas, info fee, what is held back for receipts, paid in advance and withheld as tax.
 */
export const settlementBatches = defineResource({
  name: 'settlementBatch',
  path,
  table: 'settlement_batch',
  tenancy: 'tenant',
  fields: {
    batchNo: text(30),
    platformName: text(64),
    name: text(60),
    channel: batchChannel,
    waybillCount: integer(0, 100_000),
    amount: sum(),
    /** 本次付出: leaves the account of the channel; oil, gas and info fee are credited to wallets. */
    payOut: sum(),
    cashAmount: sum(),
    oilAmount: sum(),
    gasAmount: sum(),
    /** The part that carriers bear; a shipper's is no part of the freight. */
    infoFee: sum(),
    receiptRetention: sum(),
    prepaidAmount: sum(),
    taxWithheld: sum(),
    receivableAmount: sum(),
    batchStatus,
    applyBy: text(20),
    reviewBy: optional(text(20)),
    reviewAt: optional(dateTime()),
    reviewRemark: optional(text(200)),
    payBy: optional(text(20)),
    paidAt: optional(dateTime()),
    /** Orders whose trips the rules call risky, and those that were picked for a closer look. */
    highRiskCount: integer(0, 100_000),
    sampled: optional(text(400)),
    /** The rules that the trips of its orders break now, by the gate that each closes, and how many orders that is. */
    stopsSettling: optional(rulesNamed),
    stoppedSettlingCount: optional(integer(0, 100_000)),
    stopsPaying: optional(rulesNamed),
    stoppedPayingCount: optional(integer(0, 100_000)),
    at: dateTime(),
  },
  filters: { batchNo: 'many', name: 'like', channel: 'in', batchStatus: 'in', amount: 'range', at: 'range' },
  sorts: ['at', 'amount'],
  totals: [
    'amount',
    'payOut',
    'cashAmount',
    'oilAmount',
    'gasAmount',
    'infoFee',
    'receiptRetention',
    'prepaidAmount',
    'taxWithheld',
    'receivableAmount',
  ],
  counted: 'batchStatus',
  voided: [7],
  label: 'batchNo',
  lookup: {
    line: ['name', 'channel', 'amount', 'batchStatus'],
    create: { access: ['spSettlementManage:addToBatch'], page: '/settlementNew/batches' },
  },
  access: ['spSettlementManage:view', 'bulkSettlementReview:view', 'SettlementPayConfirmDetail:view'],
  exportAccess: ['bulkSettlementReview:export', 'spSettlementManage:export'],
});
const progress = z.object({
  id: z.string(),
  batchNo: z.string(),
  /** Orders whose payment was asked for. */
  asked: z.int(),
  /** Those the channel has been told of, and those of which it has told the end. */
  sent: z.int(),
  answered: z.int(),
  failed: z.int(),
});
export type PayProgress = z.infer<typeof progress>;
/** 支付进度 of the batches that are being paid: those of the provider, or the one that is named. */
export const payProgress = defineQuery({
  name: 'settlementBatch.progress',
  path: `${path}/progress`,
  access: settlementBatches.access,
  input: { batchId: optional(id('settlementBatch')) },
  answer: { batches: shape(z.array(progress)) },
});
const making = ['spSettlementManage:addToBatch'] as const;
export const addBatch = defineCommand({
  name: 'settlementBatch.addBatch',
  path: `${path}/add`,
  access: making,
  input: { name: settlementBatches.fields.name, channel: batchChannel },
  answer: { id: id(), batchNo: settlementBatches.fields.batchNo },
  makes: { name: 'batchNo', page: '/settlementNew/batch' },
  refusals: { onlyProviders: { status: 409, zh: '批次由服务商创建', en: 'Batches are made by the provider' } },
});
export const submitBatch = defineCommand({
  name: 'settlementBatch.submitBatch',
  path: `${path}/submit`,
  access: making,
  on: settlementBatches,
  refusals: { empty: { status: 409, zh: '批次没有结算单', en: 'The batch is empty' } },
});
const reviewing = {
  sameHand: {
    status: 403,
    zh: '制单人不能复核自己的批次，可由其他人复核：{who}',
    en: 'Nobody reviews their own batch. Others who may: {who}',
  },
  cardChanger: {
    status: 403,
    zh: '批次中有收款卡由你添加、修改或设为默认，可由其他人复核：{who}',
    en: 'You added or changed a card of this batch, or made it the default. Others who may review it: {who}',
  },
  operatorOnly: {
    status: 403,
    zh: '批次金额超过{limit}元，须由运营复核',
    en: 'Above {limit} yuan the operator reviews',
  },
  companyAbove: {
    status: 403,
    zh: '货主{company}在批次中的金额超过{limit}元，须由运营复核',
    en: 'Above {limit} yuan for {company} the operator reviews',
  },
  riskAbove: {
    status: 403,
    zh: '批次有{count}张高风险结算单，须由运营复核',
    en: '{count} orders of the batch are of high risk: the operator reviews it',
  },
} as const;
const reviewers = [
  'spSettlementManage:batchAudit',
  'bulkSettlementReview:audit',
  'bulkSettlementReview:batchAudit',
] as const;
export const approveBatch = defineCommand({
  name: 'settlementBatch.approveBatch',
  path: `${path}/audit`,
  access: reviewers,
  stepUp: 'money',
  on: settlementBatches,
  bulk: true,
  refusals: reviewing,
});
export const rejectBatch = defineCommand({
  name: 'settlementBatch.rejectBatch',
  path: `${path}/reject`,
  access: [...reviewers, 'bulkSettlementReview:reject'],
  on: settlementBatches,
  input: { reason: text(200) },
  bulk: true,
  refusals: reviewing,
});
export const payBatch = defineCommand({
  name: 'settlementBatch.payBatch',
  outside: true,
  path: `${path}/pay`,
  access: ['spSettlementManage:batchPay', 'SettlementPayConfirmDetail:pay'],
  on: settlementBatches,
  stepUp: 'money',
  refusals: {
    batchNotApproved: { status: 409, zh: '批次审核通过后才能支付', en: 'Only an approved batch is paid' },
    nothingToPay: { status: 409, zh: '批次没有待支付的结算单', en: 'No order of the batch is left to pay' },
    payerIsMaker: {
      status: 403,
      zh: '制单人不能支付自己的批次，可由其他人付款：{who}',
      en: 'Nobody pays their own batch. Others who may: {who}',
    },
    ...payerIsChecker,
    cardChanger: {
      status: 403,
      zh: '批次中有收款卡由你添加、修改或设为默认，可由其他人付款：{who}',
      en: 'You added or changed a card of this batch, or made it the default. Others who may pay it: {who}',
    },
    channelAbsent: { status: 412, zh: '支付通道未接入', en: 'The payment channel is not connected' },
  },
});
export const voidBatch = defineCommand({
  name: 'settlementBatch.voidBatch',
  path: `${path}/void`,
  access: making,
  on: settlementBatches,
  input: { reason: text(200) },
  danger: true,
});
export const batchLife = defineWorkflow({
  name: 'settlementBatch',
  resource: settlementBatches,
  state: 'batchStatus',
  initial: 0,
  transitions: {
    submit: { command: submitBatch, from: [0, 6], to: 1, actors: ['provider', 'system'] },
    approve: { command: approveBatch, from: [1], to: 2, actors: ['provider', 'operator'] },
    reject: { command: rejectBatch, from: [1], to: 6, actors: ['provider', 'operator'] },
    pay: { command: payBatch, from: [2, 3, 4], to: 3, actors: ['provider'] },
    void: { command: voidBatch, from: [0, 1, 2, 6], to: 7, actors: ['provider'] },
  },
});
