import { definePort, defineQuery, id, integer, list, money, shape, text, token } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import { prepayChannel, prepayKind, prepayOrders } from './prepay-order.ts';

const { path } = prepayOrders;
/** 上限、已预付、预估: how much may still be asked for. */
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
/** What waits for the provider's finance, by channel. */
export const prepayWaiting = defineQuery({
  name: 'prepayOrder.waiting',
  path: `${path}/waiting`,
  access: ['spPrepayManagerNew:view'],
  answer: { channels: list(shape(waiting), 10) },
});

const wrong = z.object({ id: z.string(), prepaySn: z.string(), why: z.string() });
/** Whether these orders can be handed to TYY; the page asks quietly before a batch is paid. */
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
  /** Counts the payments of one order; each is an intent of its own. */
  attempt: z.int(),
});
export type TyyOrder = z.infer<typeof order>;
const paid = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), tyyOrderNo: z.string(), amount: cents, feeCents: z.int().check(z.minimum(0)) }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
export type TyyAnswer = z.infer<typeof paid>;
/** 油气预付 TYY pays cash to a card, or oil and gas into a wallet of its own. */
export const tyyPay = definePort<TyyOrder, TyyAnswer>({
  name: 'tyy.pay',
  request: order,
  answer: paid,
  differs: (asked, told) =>
    told.kind === 'paid' && told.amount !== asked.amount
      ? `asked for ${asked.amount} cents, TYY tells of ${told.amount}`
      : undefined,
});
const back = z.object({ order: z.string(), prepayKind: z.enum(['CASH', 'OIL', 'GAS']), amount: cents });
export type TyyBack = z.infer<typeof back>;
const taken = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refunded') }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type TyyBackAnswer = z.infer<typeof taken>;
/** TYY takes an order back as a whole. */
export const tyyRefund = definePort<TyyBack, TyyBackAnswer>({ name: 'tyy.refund', request: back, answer: taken });

/** What of a waybill has been paid ahead and not been consumed yet, in cents. */
export interface PrepaidParts {
  readonly cash: number;
  readonly oil: number;
  readonly gas: number;
}
type Asking = object;
interface TripName {
  readonly id: string;
  readonly platformId: string;
}
/**
 * For the settlement, with its own call: reads what was prepaid, and writes it off once its journal has consumed
 * account 1301 of the waybill.
 */
export interface Prepaid {
  ofWaybill(call: Asking, waybill: TripName): Promise<PrepaidParts>;
  /** 核销; tells how many orders. Throws while 1301 of the waybill still holds the advance: post P-10 first. */
  writeOff(call: Asking, waybill: TripName): Promise<number>;
  /** The settlement was voided: what it consumed is an advance again. */
  putBack(call: Asking, waybill: TripName): Promise<number>;
}
export const Prepaid = token<Prepaid>('prepay.prepaid', 1);
