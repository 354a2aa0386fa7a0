import {
  awaitingAudit,
  bankCard,
  choice,
  dateTime,
  defineCommand,
  defineEvent,
  defineResource,
  defineWorkflow,
  file,
  id,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { channel, lineRefusals } from '@freightdeck/plugin-bank/contract';
import { noCompany, reasonGiven, sameHand } from './words.ts';

const path = '/api/fund/rechargeOrder';
const amount = money({ min: 1 });

/** 充值单: money a shipper has paid in; credited once a second person has found it on the bank's statement. */
export const recharges = defineResource({
  name: 'rechargeOrder',
  path,
  table: 'recharge_order',
  tenancy: 'tenant',
  fields: {
    rechargeNo: text(30),
    platformName: text(64),
    companyId: id('company', 'companyName'),
    companyName: text(64),
    amount,
    payWay: choice('RECHARGE_PAY_WAY', [
      { value: 'BANK_TRANSFER', zh: '对公转账', en: 'Bank transfer' },
      { value: 'ONLINE', zh: '在线支付', en: 'Online payment' },
      { value: 'OFFLINE', zh: '线下', en: 'Offline' },
      { value: 'CREDIT_REPAY', zh: '授信还款', en: 'Credit repayment' },
    ]),
    channel,
    payerName: text(64),
    /** Masked as on the bank's statement: a person may have paid from his card. */
    payerAccount: { ...bankCard('data:plainCard'), schema: text(40, 0).schema, max: 40 },
    nameMatch: choice('PAYER_NAME_MATCH', [
      { value: 1, zh: '一致', en: 'Equal', tone: 'done' },
      { value: 0, zh: '不一致', en: 'Differs', tone: 'warning' },
    ]),
    payAt: dateTime(),
    voucherFiles: file(),
    /** 代付说明: why another party paid. */
    letterFile: optional(file()),
    statementId: optional(id('fundStatement', 'statementNo')),
    statementNo: optional(text(64)),
    /** Why the money is this shipper's although the bank names another payer. */
    payerReason: optional(text(200)),
    rechargeStatus: choice('RECHARGE_STATUS', [
      { value: 10, ...awaitingAudit },
      { value: 20, zh: '初审通过', en: 'First audit passed', tone: 'running' },
      { value: 30, zh: '已到账', en: 'Arrived', tone: 'done' },
      { value: 40, zh: '驳回', en: 'Rejected', tone: 'refused' },
      { value: 50, zh: '已撤销', en: 'Cancelled', tone: 'void' },
      { value: 60, zh: '自动到账', en: 'Arrived by itself', tone: 'done' },
    ]),
    applyBy: text(20),
    firstAuditBy: optional(text(20)),
    auditBy: optional(text(20)),
    arrivedAt: optional(dateTime()),
    journalNo: optional(reference('ledgerJournal', 'journalNo', 40)),
    rejectReason: optional(text(200)),
    at: dateTime(),
  },
  filters: {
    rechargeNo: 'many',
    companyId: 'equal',
    companyName: 'like',
    payWay: 'in',
    rechargeStatus: 'in',
    amount: 'range',
    at: 'range',
  },
  sorts: ['at', 'amount', 'payAt'],
  totals: ['amount'],
  counted: 'rechargeStatus',
  voided: [40, 50],
  label: 'rechargeNo',
  access: ['recharge:view', 'OwnerRechargeAudit:view'],
  exportAccess: ['recharge:export', 'OwnerRechargeAudit:export'],
});

const { payWay, payerName, payAt, voucherFiles, letterFile } = recharges.fields;
export const addRecharge = defineCommand({
  name: 'rechargeOrder.add',
  path: `${path}/add`,
  access: ['recharge:add'],
  input: {
    companyId: id('company'),
    amount,
    payWay,
    payerName,
    payerAccount: text(32, 8),
    payAt,
    voucherFiles,
    letterFile,
  },
  answer: { id: id(), rechargeNo: text(30) },
  refusals: {
    ...noCompany,
    letterMissing: {
      status: 400,
      zh: '付款户名与货主企业不一致，请上传代付说明',
      en: 'Somebody else has paid: please add their letter',
    },
    onlyParties: { status: 409, zh: '充值由货主或服务商申请', en: 'A recharge is applied for by shipper or provider' },
    paidLater: { status: 400, zh: '付款时间不能晚于现在', en: 'The payment must not lie in the future' },
  },
});
/**
 * 自动入账: a line that the channel itself delivered for the shipper's own account is credited at once, by the system.
 */
export const autoRecharge = defineCommand({
  name: 'rechargeOrder.auto',
  path: `${path}/auto`,
  access: ['OwnerRechargeAudit:confirm'],
  input: { statementId: id('fundStatement') },
  answer: { id: id(), rechargeNo: text(30) },
  refusals: {
    ...noCompany,
    ...lineRefusals,
    onlySystem: { status: 409, zh: '自动到账由系统入账', en: 'What arrives by itself is booked by the system' },
    notOwnAccount: {
      status: 409,
      zh: '不是通道送达的货主子账户流水，不能自动入账',
      en: 'The channel has not delivered this line for an account of a shipper',
    },
    payerDiffers: {
      status: 409,
      zh: '付款户名与货主企业不一致，不能自动入账',
      en: 'Somebody else has paid: this is for a person to decide',
    },
  },
});
/** Chooses the line of the bank's statement that is this payment. A line answers one payment. */
export const matchStatement = defineCommand({
  name: 'rechargeOrder.matchStatement',
  path: `${path}/matchStatement`,
  access: ['OwnerRechargeAudit:matchStatement'],
  on: recharges,
  input: { statementId: id('fundStatement'), reason: optional(text(200)), letterFile },
  refusals: {
    ...lineRefusals,
    amountDiffers: {
      status: 422,
      zh: '流水金额{amount}元与充值金额不一致',
      en: 'The line has {amount} yuan, which is not the amount of the recharge',
    },
    payerDiffers: {
      status: 409,
      zh: '流水付款户名“{payer}”与货主“{company}”不一致。确为代付的，请填写原因并上传代付协议，由另一人复核到账',
      en: 'By the line "{payer}" has paid, not "{company}": give the reason and the agreement; another confirms',
    },
    letterMissing: {
      status: 400,
      zh: '“{payer}”代“{company}”付款须上传代付协议',
      en: 'Please add the agreement by which "{payer}" pays for "{company}"',
    },
  },
});
export const auditRecharge = defineCommand({
  name: 'rechargeOrder.audit',
  path: `${path}/audit`,
  access: ['OwnerRechargeAudit:audit'],
  on: recharges,
  refusals: sameHand,
});
export const confirmRecharge = defineCommand({
  name: 'rechargeOrder.confirm',
  path: `${path}/confirm`,
  access: ['OwnerRechargeAudit:confirm'],
  on: recharges,
  stepUp: 'money',
  refusals: {
    ...sameHand,
    secondPerson: {
      status: 403,
      zh: '复核人不能是初审人，可由其他人复核：{who}',
      en: 'Somebody else than the first auditor confirms. Others who may: {who}',
    },
    ...lineRefusals,
    payerHand: {
      status: 403,
      zh: '认领代付流水的人不能复核到账，可由其他人复核：{who}',
      en: 'Whoever chose the line of a third payer does not confirm. Others who may: {who}',
    },
    noStatement: { status: 409, zh: '请先匹配银行流水', en: 'Match the statement line first' },
    repayTooMuch: { status: 422, zh: '还款金额超过已用额度', en: 'More than what has been used of the quota' },
  },
});
export const rejectRecharge = defineCommand({
  name: 'rechargeOrder.reject',
  path: `${path}/reject`,
  access: ['OwnerRechargeAudit:reject'],
  on: recharges,
  input: { reason: reasonGiven },
  refusals: sameHand,
});
export const cancelRecharge = defineCommand({
  name: 'rechargeOrder.cancel',
  path: `${path}/cancel`,
  access: ['recharge:cancel'],
  on: recharges,
  danger: true,
});

/** The money of a recharge has been credited, whoever found it on the bank's statement. */
export const rechargeArrived = defineEvent<{
  readonly platformId: string;
  readonly rechargeNo: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly amount: number;
}>('rechargeOrder.arrived');

const staff = ['provider', 'operator'] as const;
/** 充值 */
export const rechargeLife = defineWorkflow({
  name: 'rechargeOrder',
  resource: recharges,
  state: 'rechargeStatus',
  initial: 10,
  transitions: {
    matchStatement: { command: matchStatement, from: [10, 20], to: 'same', actors: staff },
    audit: { command: auditRecharge, from: [10], to: 20, actors: staff },
    confirm: { command: confirmRecharge, from: [20], to: 30, actors: staff },
    reject: { command: rejectRecharge, from: [10, 20], to: 40, actors: staff },
    cancel: { command: cancelRecharge, from: [10], to: 50, actors: ['provider', 'shipper'] },
  },
});
