import { defineCommand, text } from '@freightdeck/sdk/contract';
import { settlementOrders } from './order.ts';

export const inBatch = {
  inBatch: { status: 409, zh: '结算单已在批次{batchNo}中', en: 'The order is in batch {batchNo}' },
} as const;
/** While somebody says that the money has gone another way, or is to go to another card, nothing is sent back. */
export const notSentBack = {
  closeAsked: {
    status: 409,
    zh: '已提交线下付款的银行回单，待平台核销，不能退回',
    en: 'A bank receipt of a payment outside the channels awaits the operator: it cannot be sent back',
  },
  cardWaiting: { status: 409, zh: '更换银行卡待审核', en: 'A change of the card awaits a decision' },
  payeeWaiting: { status: 409, zh: '已有待审核的收款人变更', en: 'A change of the payee awaits a decision' },
} as const;

/**
 * 退回: the bank has refused for good. What was booked to the payee and charged to the shipper is taken back, and the
 * order stands as it did before its payment: out of its batch, to be paid anew or voided.
 */
export const sendBackSettlement = defineCommand({
  name: 'settlementOrder.sendBack',
  path: `${settlementOrders.path}/sendBack`,
  access: ['settlementError:sendBack'],
  on: settlementOrders,
  input: { reason: text(200) },
  danger: true,
  refusals: notSentBack,
});
