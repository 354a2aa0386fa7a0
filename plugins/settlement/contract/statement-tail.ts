import { defineCommand, text } from '@freightdeck/sdk/contract';
import { receiveStatement, statements } from './statement.ts';

/** Up to this much of a statement, in cents, is written off where the operator has set no other limit. */
export const tailMostByDefault = 1000;
const { path } = statements;
const { payerWaiting } = receiveStatement.refusals;
const small = {
  nothingOpen: { status: 409, zh: '没有未收余额', en: 'Nothing is open' },
  aboveTail: {
    status: 422,
    zh: '未收余额{open}元超过尾差核销上限{most}元，不能核销',
    en: '{open} yuan are open, and no more than {most} may be written off',
  },
} as const;
const deciding = {
  noneAsked: { status: 409, zh: '没有待复核的尾差核销', en: 'No write-off awaits a decision' },
  sameHand: {
    status: 403,
    zh: '制单人和申请人不能复核尾差核销，可由其他人复核：{who}',
    en: 'Whoever made the statement or asked does not decide. Others who may: {who}',
  },
} as const;
/** 尾差核销: asks that the small rest of a statement, which the shipper will not pay, is given up. */
export const writeOffTail = defineCommand({
  name: 'ysSettlementOrder.writeOffTail',
  asks: true,
  path: `${path}/writeOffTail`,
  access: ['YSSettlementOrder:writeOff'],
  on: statements,
  input: { reason: text(200) },
  refusals: {
    ...small,
    payerWaiting,
    prepaidOnly: {
      status: 409,
      zh: '预存款货主由支付时扣款，没有尾差',
      en: 'A prepaid shipper is charged at payment and leaves no rest',
    },
    tailWaiting: { status: 409, zh: '尾差核销待复核', en: 'A write-off awaits a decision' },
  },
});
/** 复核尾差: another person agrees; the rest becomes a loss (5008), and the statement is paid. */
export const approveTail = defineCommand({
  name: 'ysSettlementOrder.approveTail',
  path: `${path}/approveTail`,
  access: ['YSSettlementOrder:writeOff'],
  on: statements,
  refusals: {
    ...small,
    ...deciding,
    payerWaiting,
    tailChanged: {
      status: 409,
      zh: '申请后未收余额已变为{open}元，请驳回后重新申请',
      en: '{open} yuan are open by now: reject it, and ask anew',
    },
  },
});
export const rejectTail = defineCommand({
  name: 'ysSettlementOrder.rejectTail',
  path: `${path}/rejectTail`,
  access: ['YSSettlementOrder:writeOff'],
  on: statements,
  input: { reason: text(200) },
  refusals: deciding,
});
