import { defineCommand, text } from '@freightdeck/sdk/contract';
import { invoicedRefusals } from '@freightdeck/plugin-waybill/contract';
import { settlementOrders } from './order.ts';
import { inBatch } from './send-back.ts';

/** 作废: an approval is taken back (P-28). */
export const voidSettlement = defineCommand({
  name: 'settlementOrder.void',
  path: `${settlementOrders.path}/void`,
  access: ['spSettlementNew:void', 'spSettlementManage:void'],
  on: settlementOrders,
  input: { reason: text(200) },
  danger: true,
  refusals: {
    ...invoicedRefusals,
    onStatement: { status: 409, zh: '结算单已列入应收结算单，不能作废', en: 'The order stands on a statement' },
    ...inBatch,
    makerUndoes: {
      status: 403,
      zh: '已审核的结算单不能由制单人作废，可由其他人作废：{who}',
      en: 'An approved order is not voided by whoever made it. Others who may: {who}',
    },
  },
});
