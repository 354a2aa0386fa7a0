import { definePort, defineQuery, id, integer, list, money, shape, text } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import { prepayChannel, prepayKind, prepayOrders } from './prepay-order.ts';

const { path } = prepayOrders;
/** 上限、已预付、预估: how much can still be requested. */
export const prepayQuote = defineQuery({
  name: 'prepayOrder.quote',
  path: `${path}/quote`,
  access: ['prepayManagerNew:add'],
  input: { waybillId: id('waybill'), prepayKind },
  answer: {
    estimateCents: money(),
    capCents: money(),
    usedCents: money(),
    kindCapCents: money(),
    kindUsedCents: money(),
    leftCents: money(),
  },
});
const waiting = z.object({ channel: prepayChannel.schema, orders: z.int(), amount: z.int() });
/** Orders waiting for the provider's finance department, by channel. */
export const prepayWaiting = defineQuery({
  name: 'prepayOrder.waiting',
  path: `${path}/waiting`,
  access: ['spPrepayManagerNew:view'],
  answer: { channels: list(shape(waiting), 10) },
});

const wrong = z.object({ id: z.string(), prepaySn: z.string(), why: z.string() });
/** Whether these orders can be sent to TYY; called in the background before a batch is paid. */
export const tyyConsumeBatchConfigValidate = defineQuery({
  name: 'prepayOrder.tyyConsumeBatchConfigValidate',
  path: '/api/oilgas/tyyConsume/tyyConsumeBatchConfigValidate',
  access: ['prepayManagerNew:batchPay', 'tyyPrepayOrderManage:view'],
  input: { ids: list(id('prepayOrder'), 200) },
  answer: {
    okCount: integer(0, 200),
    amount: money({ max: 999_999_999_999 }),
    wrong: list(shape(wrong), 200),
    channel: text(20),
  },
});

const cents = z.int().check(z.positive());
const order = z.object({
  prepayKind: z.enum(['CASH', 'OIL', 'GAS']),
  amount: cents,
  payeeName: z.string(),
  cardLast4: z.nullable(z.string()),
  /** Number of the payment of one order; each attempt is a request of its own. */
  attempt: z.int(),
});
export type TyyOrder = z.infer<typeof order>;
const paid = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), tyyOrderNo: z.string(), amount: cents, feeCents: z.int().check(z.minimum(0)) }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type TyyAnswer = z.infer<typeof paid>;
/** 油气预付 TYY pays cash to a card, or oil and gas to a wallet at TYY. */
export const tyyPay = definePort<TyyOrder, TyyAnswer>({
  name: 'tyy.pay',
  request: order,
  answer: paid,
  differs: (asked, told) =>
    told.kind === 'paid' && told.amount !== asked.amount
      ? `asked for ${asked.amount} cents, TYY tells of ${told.amount}`
      : undefined,
  byHand: (asked, { done, number, feeCents, reason }) =>
    done ? { kind: 'paid', tyyOrderNo: number, amount: asked.amount, feeCents } : { kind: 'failed', reason },
});
const back = z.object({ order: z.string(), prepayKind: z.enum(['CASH', 'OIL', 'GAS']), amount: cents });
export type TyyBack = z.infer<typeof back>;
const taken = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refunded') }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type TyyBackAnswer = z.infer<typeof taken>;
/** TYY cancels a whole order. */
export const tyyRefund = definePort<TyyBack, TyyBackAnswer>({
  name: 'tyy.refund',
  request: back,
  answer: taken,
  byHand: (_asked, { done, reason }) => (done ? { kind: 'refunded' } : { kind: 'refused', reason }),
});
