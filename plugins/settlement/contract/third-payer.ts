import { defineCommand, text } from '@freightdeck/sdk/contract';
import { lineRefusals } from '@freightdeck/plugin-bank/contract';
import { statements } from './statement.ts';

const { path } = statements;
const deciding = {
  noPayerAsked: { status: 409, zh: '没有待复核的代付收款', en: 'No receipt of a third party awaits a decision' },
  sameHand: {
    status: 403,
    zh: '制单人和登记人不能复核代付收款，可由其他人复核：{who}',
    en: 'Whoever made the statement or recorded the receipt does not decide. Others who may: {who}',
  },
} as const;
/** 复核代付收款: another person has read the agreement; the money of somebody else pays this shipper's statement. */
export const approvePayer = defineCommand({
  name: 'ysSettlementOrder.approvePayer',
  path: `${path}/approvePayer`,
  access: ['YSSettlementOrder:receive'],
  stepUp: 'money',
  on: statements,
  refusals: {
    ...lineRefusals,
    ...deciding,
    tooMuch: {
      status: 422,
      zh: '流水金额{amount}元超过待收金额{most}元，请驳回后按充值入账',
      en: 'The line has {amount} yuan and {most} are open; reject it and book it as a recharge',
    },
  },
});
/** The line is free again for whoever it belongs to. */
export const rejectPayer = defineCommand({
  name: 'ysSettlementOrder.rejectPayer',
  path: `${path}/rejectPayer`,
  access: ['YSSettlementOrder:receive'],
  on: statements,
  input: { reason: text(200) },
  refusals: deciding,
});
