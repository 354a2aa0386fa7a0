import { defineCommand, optional, text } from '@freightdeck/sdk/contract';
import { freezeReason, freezeScope } from '@freightdeck/plugin-waybill/contract';
import { settlementOrders } from './order.ts';

/** 冻结 by the operator: the trip stands still, so that its order is not settled or paid until it is thawed. */
export const freezeSettlement = defineCommand({
  name: 'settlementOrder.freeze',
  path: `${settlementOrders.path}/freeze`,
  access: ['platformSettlement:freeze'],
  on: settlementOrders,
  input: { reasonCode: freezeReason, freezeScope: optional(freezeScope), reason: text(200) },
  refusals: { frozen: { status: 423, zh: '运单已冻结', en: 'The waybill is frozen already' } },
});
