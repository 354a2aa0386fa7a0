import { defineCommand, file, id, optional, text } from '@freightdeck/sdk/contract';
import { payeeType } from '@freightdeck/plugin-waybill/contract';
import { changed, settlementOrders, uneven } from './order.ts';
import { inBatch, notSentBack } from './send-back.ts';

/** Where a refusal over a card leads. */
export const bankCards = {
  page: '/bankCard',
  access: ['bankCard:view'],
  zh: '去银行卡管理',
  en: 'Open bank cards',
} as const;

const { path } = settlementOrders;
const reason = { reason: text(200) };
const unclear = {
  sameHand: {
    status: 403,
    zh: '申请人不能审核自己的收款人变更，可由其他人审核：{who}',
    en: 'Nobody decides on the payee that they asked for. Others who may: {who}',
  },
  nothingAsked: { status: 409, zh: '没有待审核的收款人变更', en: 'No change of the payee awaits a decision' },
  payeeGone: {
    status: 412,
    zh: '{name}不是已审核通过且唯一的{kind}，不能收款',
    en: '{name} is no approved {kind}, or not the only one, and cannot be paid',
  },
} as const;
/**
 * 改收款人: asks for somebody else to be paid, by a mandate as evidence. Another person decides; until then the order
 * is not handed in, not put into a batch, and not paid again where the bank has refused it.
 */
export const changePayee = defineCommand({
  name: 'settlementOrder.changePayee',
  asks: true,
  path: `${path}/changePayee`,
  access: ['spSettlementNew:changePayee'],
  on: settlementOrders,
  input: {
    payeeType,
    ownerId: optional(id('carOwner')),
    captainId: optional(id('carCaptain')),
    evidence: file(),
    ...reason,
  },
  refusals: {
    payeeGone: unclear.payeeGone,
    samePayee: { status: 409, zh: '收款人与原来相同', en: 'The payee is who it was' },
    payeeNameless: { status: 400, zh: '请选择车主或车队长', en: 'Choose the car owner or the captain' },
    ...notSentBack,
    ...inBatch,
  },
});
export const approvePayee = defineCommand({
  name: 'settlementOrder.approvePayee',
  path: `${path}/approvePayee`,
  access: ['spSettlementManage:audit'],
  stepUp: 'money',
  on: settlementOrders,
  refusals: {
    ...unclear,
    ...uneven,
    closeAsked: notSentBack.closeAsked,
    cardWaiting: notSentBack.cardWaiting,
    waybillChanged: changed.waybillChanged,
  },
});
export const rejectPayee = defineCommand({
  name: 'settlementOrder.rejectPayee',
  path: `${path}/rejectPayee`,
  access: ['spSettlementManage:audit', 'spSettlementManage:reject'],
  on: settlementOrders,
  input: reason,
  refusals: { sameHand: unclear.sameHand, nothingAsked: unclear.nothingAsked },
});
