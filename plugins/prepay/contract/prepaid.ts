import { defineQuery, id, integer, list, money, shape, text, token } from '@freightdeck/sdk/contract';
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

/** An order as TYY gets it: the same number twice is one order. */
export interface TyyOrder {
  readonly orderNo: string;
  readonly prepayKind: 'CASH' | 'OIL' | 'GAS';
  readonly amount: number;
  readonly payeeName: string;
  readonly cardLast4: string | null;
}
export type TyyAnswer =
  | { readonly kind: 'accepted'; readonly tyyOrderNo: string }
  | { readonly kind: 'paid'; readonly tyyOrderNo: string; readonly amount: number; readonly feeCents: number }
  | { readonly kind: 'failed'; readonly reason: string };
/** 油气预付 TYY, the outside channel. Played outside production; production connects its own. */
export interface TyyChannel {
  readonly connected: boolean;
  submit(order: TyyOrder): Promise<TyyAnswer>;
  query(order: TyyOrder): Promise<TyyAnswer>;
  /** Takes an order back as a whole; why not, if it does not. */
  refund(order: TyyOrder): Promise<string | undefined>;
}
export const TyyChannel = token<TyyChannel>('prepay.tyy', 1);

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
