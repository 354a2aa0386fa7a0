import {
  dateTime,
  defineCommand,
  defineResource,
  defineWorkflow,
  file,
  id,
  integer,
  money,
  optional,
  text,
  reference,
} from '@freightdeck/sdk/contract';
import { voucherKind } from './order.ts';
import { notSentBack } from './send-back.ts';
import { reportStatus } from '@freightdeck/plugin-waybill/contract';
import {
  batchChannel,
  errorStatus,
  errorType,
  fileStatus,
  matchStatus,
  payChannel,
  paymentErrors,
  settleStatus,
} from './states.ts';

const base = '/api/settlement';
/** 结算凭证: proof of one payment, with its journal and the channel's number. Never changes. */
export const vouchers = defineResource({
  name: 'settlementVoucher',
  path: `${base}/settlementVoucher`,
  table: 'settlement_voucher',
  tenancy: 'tenant',
  fields: {
    voucherNo: text(30),
    platformName: text(64),
    voucherKind,
    orderId: id('settlementOrder', 'settleSn'),
    settleSn: text(30),
    waybillSn: reference('waybill', 'waybillSn', 20),
    batchNo: optional(text(30)),
    companyName: text(64),
    payeeName: text(20),
    amount: money(),
    channel: payChannel,
    channelNo: reference('fundStatement', 'channelNo', 60),
    journalNo: reference('ledgerJournal', 'journalNo', 20),
    /** Masked; empty where the channel pays into a wallet. */
    payeeAccount: optional(text(20)),
    /** 上报状态 of its waybill. */
    reportStatus: optional(reportStatus),
    fileStatus,
    paidAt: dateTime(),
  },
  filters: {
    voucherNo: 'many',
    settleSn: 'many',
    waybillSn: 'many',
    batchNo: 'many',
    payeeName: 'like',
    channel: 'in',
    voucherKind: 'in',
    fileStatus: 'in',
    paidAt: 'range',
  },
  sorts: ['paidAt', 'amount'],
  totals: ['amount'],
  label: 'voucherNo',
  lookup: { line: ['settleSn', 'companyName', 'payeeName', 'amount', 'paidAt'] },
  access: ['spSettlementNewCertificate:view', 'settlementVoucherRecords:view'],
  exportAccess: ['spSettlementNewCertificate:export', 'settlementVoucherRecords:export'],
});
/** 结算回单: the bank's own receipt of a payment. */
export const receipts = defineResource({
  name: 'settlementReceipt',
  path: `${base}/settlementReceipt`,
  table: 'settlement_receipt',
  tenancy: 'tenant',
  fields: {
    receiptNo: text(60),
    platformName: text(64),
    settleSn: optional(reference('settlementOrder', 'settleSn', 30)),
    waybillSn: optional(reference('waybill', 'waybillSn', 20)),
    voucherNo: optional(reference('settlementVoucher', 'voucherNo', 30)),
    payeeName: text(64),
    payeeAccount: optional(text(20)),
    amount: money(),
    channel: payChannel,
    channelNo: reference('fundStatement', 'channelNo', 60),
    matchStatus,
    paidAt: optional(dateTime()),
    pulledAt: dateTime(),
  },
  filters: {
    waybillSn: 'many',
    receiptNo: 'many',
    settleSn: 'many',
    payeeName: 'like',
    channel: 'in',
    matchStatus: 'in',
    pulledAt: 'range',
  },
  sorts: ['pulledAt', 'amount'],
  totals: ['amount'],
  counted: 'matchStatus',
  label: 'receiptNo',
  access: ['settlementReceipt:view', 'settlementReceiptPlatform:view'],
  exportAccess: ['settlementReceipt:export', 'settlementReceiptPlatform:export'],
});
/** 拉取: asks the channel for missing receipts of payments. They are entered when it has answered. */
export const pullReceipts = defineCommand({
  name: 'settlementReceipt.pull',
  outside: true,
  path: `${base}/settlementReceipt/pull`,
  access: ['settlementReceipt:pull', 'settlementReceiptPlatform:pull'],
  input: { channel: batchChannel },
  answer: { asked: integer(0, 100_000) },
  refusals: { channelAbsent: { status: 412, zh: '支付通道未接入', en: 'The payment channel is not connected' } },
});
/** The channel has answered: a system command that enters the receipts. */
export const hearReceipts = defineCommand({
  name: 'settlementReceipt.hear',
  path: `${base}/settlementReceipt/hear`,
  access: 'session',
  by: 'system',
});
export const matchReceipt = defineCommand({
  name: 'settlementReceipt.match',
  path: `${base}/settlementReceipt/match`,
  access: ['settlementReceipt:match'],
  on: receipts,
  input: { voucherNo: reference('settlementVoucher', 'voucherNo', 30) },
  refusals: {
    noVoucher: { status: 404, zh: '凭证{voucherNo}不存在', en: 'There is no voucher {voucherNo}' },
    voucherTaken: { status: 409, zh: '凭证{voucherNo}已有回单', en: 'Voucher {voucherNo} has its receipt' },
  },
});
export const receiptMatch = defineWorkflow({
  name: 'settlementReceipt',
  resource: receipts,
  state: 'matchStatus',
  initial: 0,
  transitions: { match: { command: matchReceipt, from: [0], to: 1, actors: ['provider'] } },
});

/** 结算异常: a failed payment, until it is paid or closed. */
export const settlementErrors = defineResource({
  name: 'settlementError',
  path: `${base}/settlementError`,
  table: 'settlement_error',
  tenancy: 'tenant',
  fields: {
    errorType,
    platformName: text(64),
    orderId: id('settlementOrder', 'settleSn'),
    settleSn: text(30),
    /** Where its order stands by now. */
    settleStatus: optional(settleStatus),
    waybillSn: reference('waybill', 'waybillSn', 20),
    companyName: text(64),
    payeeName: text(64),
    amount: money(),
    channel: payChannel,
    channelNo: optional(text(60)),
    message: text(200),
    retryCount: integer(0, 1000),
    errorStatus,
    handler: optional(text(20)),
    closeBy: optional(text(20)),
    closeReason: optional(text(200)),
    bankReceipt: optional(file()),
    /** Bank and last digits of the card that the payment is to go to, until another person has decided. */
    newCard: optional(text(60)),
    cardEvidence: optional(file()),
    cardAskedBy: optional(text(20)),
    at: dateTime(),
  },
  filters: { errorType: 'in', settleSn: 'many', waybillSn: 'many', payeeName: 'like', errorStatus: 'in', at: 'range' },
  sorts: ['at', 'amount'],
  totals: ['amount'],
  counted: 'errorStatus',
  label: 'settleSn',
  access: ['settlementError:view', 'settlementErrorAdmin:view'],
  exportAccess: ['settlementError:export', 'settlementErrorAdmin:export'],
});
const notPayment = {
  notPayment: { status: 409, zh: '该异常不是支付失败，不能重试', en: 'It is no failed payment' },
  orderMoved: {
    status: 409,
    zh: '结算单已不是支付失败状态，请到结算单处理',
    en: 'The payment of its order has not failed any more: look at the order',
  },
} as const;
const cardWaiting = { cardWaiting: notSentBack.cardWaiting } as const;
export const retryError = defineCommand({
  name: 'settlementError.retryError',
  outside: true,
  path: `${base}/settlementError/retry`,
  access: ['settlementError:retry', 'settlementError:batchRetry'],
  on: settlementErrors,
  bulk: true,
  refusals: { ...notPayment, ...cardWaiting },
});
/** 退回: the order of the payment goes back to before it; the money goes back where it came from. */
export const sendBackError = defineCommand({
  name: 'settlementError.sendBack',
  path: `${base}/settlementError/sendBack`,
  access: ['settlementError:sendBack'],
  on: settlementErrors,
  input: { reason: text(200) },
  danger: true,
  refusals: { ...notPayment, ...notSentBack },
});
const otherCard = {
  cardUnknown: { status: 404, zh: '银行卡不存在', en: 'There is no such card' },
  cardUnchecked: { status: 409, zh: '银行卡须核验通过且正常', en: 'The card must be checked and in use' },
  otherPayee: { status: 409, zh: '该卡不属于收款人{name}', en: 'The card is not that of the payee {name}' },
  mandateEnded: {
    status: 409,
    zh: '车队长{name}已不能代收，请更改收款人',
    en: 'The captain {name} may no longer collect: change the payee',
  },
} as const;
const ofCardChange = {
  sameHand: {
    status: 403,
    zh: '申请人不能审核自己的换卡，可由其他人审核：{who}',
    en: 'Nobody decides on the card that they asked for. Others who may: {who}',
  },
  noCardAsked: { status: 409, zh: '没有待审核的换卡', en: 'No change of the card awaits a decision' },
} as const;
/**
 * 更换银行卡: asks for the order to be paid to another card of the same payee, with evidence. Until another person has
 * decided nothing is paid.
 */
export const changeCard = defineCommand({
  name: 'settlementError.changeCard',
  asks: true,
  path: `${base}/settlementError/changeCard`,
  access: ['settlementError:changeCard'],
  stepUp: 'money',
  on: settlementErrors,
  input: { cardId: id('bankCard'), evidence: file(), reason: text(200) },
  refusals: {
    ...notPayment,
    ...cardWaiting,
    ...otherCard,
    noCardNeeded: {
      status: 409,
      zh: '通道“{channel}”不付款到银行卡',
      en: 'The channel {channel} does not pay to a card',
    },
  },
});
/** The order is paid again, to the card that somebody else asked for. */
export const approveCard = defineCommand({
  name: 'settlementError.approveCard',
  outside: true,
  path: `${base}/settlementError/approveCard`,
  access: ['settlementError:retry'],
  stepUp: 'money',
  on: settlementErrors,
  refusals: { ...otherCard, ...ofCardChange },
});
export const rejectCard = defineCommand({
  name: 'settlementError.rejectCard',
  path: `${base}/settlementError/rejectCard`,
  access: ['settlementError:retry'],
  on: settlementErrors,
  input: { reason: text(200) },
  refusals: ofCardChange,
});
/** The provider has paid outside the channels and submits the bank's receipt; the operator decides. */
export const closeError = defineCommand({
  name: 'settlementError.close',
  path: `${base}/settlementError/close`,
  access: ['settlementError:close'],
  on: settlementErrors,
  input: { bankReceipt: file(), reason: text(200) },
  refusals: { receiptMissing: { status: 400, zh: '请上传银行回单', en: 'Please upload the bank receipt' } },
});
export const manualClose = defineCommand({
  name: 'settlementError.manualClose',
  path: `${base}/settlementError/manualClose`,
  access: ['settlementErrorAdmin:manualClose'],
  stepUp: 'money',
  on: settlementErrors,
  input: { reason: text(200) },
  refusals: {
    notAsked: { status: 409, zh: '服务商尚未提交银行回单', en: 'The provider has not handed in a bank receipt' },
    sameHand: { status: 403, zh: '提交人不能核销自己的异常', en: 'Nobody closes what they asked for' },
  },
});
/** 查询: asks the bank what became of the running payment, and writes down what it says. Pays nothing. */
export const queryError = defineCommand({
  name: 'settlementError.query',
  outside: true,
  path: `${base}/settlementError/query`,
  access: ['settlementErrorAdmin:query'],
  on: settlementErrors,
  refusals: {
    ...notPayment,
    neverSent: { status: 409, zh: '该支付没有发往银行，无需查询', en: 'The payment has never been sent to the bank' },
    channelAbsent: { status: 412, zh: '支付通道未接入', en: 'The payment channel is not connected' },
  },
});
export const assignError = defineCommand({
  name: 'settlementError.assign',
  path: `${base}/settlementError/assign`,
  access: ['settlementErrorAdmin:assign'],
  on: settlementErrors,
  input: { handler: text(20) },
});
const noneWaits = { is: 'empty', refusal: 'cardWaiting' } as const;
const oneWaits = { is: 'set', refusal: 'noCardAsked' } as const;
const ofPayment = { is: paymentErrors, refusal: 'notPayment' } as const;
const hasFailed = { is: [80], refusal: 'orderMoved' } as const;
const mayPayAgain = { newCard: noneWaits, errorType: ofPayment, settleStatus: hasFailed } as const;
export const errorLife = defineWorkflow({
  name: 'settlementError',
  resource: settlementErrors,
  state: 'errorStatus',
  initial: 0,
  transitions: {
    retry: { command: retryError, from: [0], to: 1, actors: ['provider'], when: mayPayAgain },
    sendBack: { command: sendBackError, from: [0], to: 3, actors: ['provider'], when: mayPayAgain },
    changeCard: {
      command: changeCard,
      from: [0],
      to: 'same',
      actors: ['provider'],
      when: mayPayAgain,
    },
    approveCard: { command: approveCard, from: [0], to: 1, actors: ['provider'], when: { newCard: oneWaits } },
    rejectCard: { command: rejectCard, from: [0], to: 'same', actors: ['provider'], when: { newCard: oneWaits } },
    close: { command: closeError, from: [0], to: 'same', actors: ['provider'] },
    manualClose: { command: manualClose, from: [0], to: 3, actors: ['operator'] },
    query: { command: queryError, from: [0, 1], to: 'same', actors: ['operator'], when: { errorType: ofPayment } },
    assign: { command: assignError, from: [0, 1], to: 'same', actors: ['operator'] },
  },
});
