import {
  callerName,
  Ledger,
  listen,
  othersWith,
  recordEvent,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { waybillMoved, waybillSettled } from '@freightdeck/plugin-waybill/contract';
import { payPrepay, prepayLife, prepayOrders } from '../contract/index.ts';
import { cardOrRefuse } from './payee-card.ts';
import { advanceOf, askTyy, connectsTyy, keptOf, payOrder, refundAnswered, refundWhole, takeBack } from './payment.ts';
import type { Kept, Order, Running } from './payment.ts';
import { fitting, tripOf } from './prepaid-trip.ts';

const decided = (call: Pick<Call, 'caller' | 'now'>) => ({
  auditBy: callerName(call),
  auditById: call.caller.id,
  auditAt: call.now(),
});
const otherHand = (call: { readonly caller: Call['caller']; refuse(code: 'sameHand'): never }, order: Order): void => {
  if (keptOf(order).applyById === call.caller.id) call.refuse('sameHand');
};
type MayPay = Pick<Call, 'tx' | 'caller' | 'language' | 'get'> & {
  refuse(
    code: 'sameHand' | 'payerIsChecker' | 'cardChanger' | 'cardMissing' | 'otherHolder',
    values?: Readonly<Record<string, string>>,
  ): never;
};
/** Three hands: who asked, who approved and who changed the card do not pay. */
async function mayPay(call: MayPay, order: Order): Promise<void> {
  otherHand(call, order);
  const { applyById, auditById, platformId } = keptOf(order);
  if (auditById === call.caller.id)
    call.refuse('payerIsChecker', {
      who: await othersWith(call, platformId, payPrepay, [applyById, auditById]),
    });
  const card = await cardOrRefuse(call, keptOf(order));
  if (card?.changedBy.includes(call.caller.id))
    call.refuse('cardChanger', {
      name: order.payeeName,
      who: await othersWith(call, platformId, payPrepay, [applyById, auditById, ...card.changedBy]),
    });
}
const connected = (call: Pick<Call, 'get'> & { refuse(code: 'noChannel'): never }, order: Order): void => {
  if (order.channel === 'TYY' && !connectsTyy(call, order.platformId)) call.refuse('noChannel');
};
const wish = ({ id, prepayKind, amount }: Order) => ({ kind: prepayKind, amount, beside: id, until: 70 });

/** If the waybill was cancelled meanwhile, the payment is returned at once. */
async function orBack(
  call: Running,
  order: Order,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const trip = values.prepayStatus === 40 ? await tripOf(call, order.waybillId, false) : undefined;
  return trip && trip.waybillStatus < 0 ? { ...values, ...(await takeBack(call, order)) } : values;
}

/** The card is looked up again: what was unbound since the application is not paid to. */
async function paidToCard(call: Running & MayPay, order: Order): Promise<Readonly<Record<string, unknown>>> {
  const card = await cardOrRefuse(call, keptOf(order));
  if (!card) return payOrder(call, order);
  const { cardId: payeeCardId, cardLast4 } = card;
  return { ...(await payOrder(call, { ...order, cardLast4 })), payeeCardId, cardLast4 };
}

export const serveLife = serveWorkflow(prepayLife, {
  approve: {
    guard: async (call, order) => {
      otherHand(call, order);
      await fitting(call, order.waybillId, wish(order));
    },
    effect: decided,
  },
  reject: { guard: otherHand, effect: (call, _order, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  pay: {
    guard: async (call, order) => {
      await mayPay(call, order);
      connected(call, order);
      await fitting(call, order.waybillId, wish(order));
    },
    effect: paidToCard,
  },
  retry: {
    guard: async (call, order) => {
      await mayPay(call, order);
      connected(call, order);
      await fitting(call, order.waybillId, wish(order));
    },
    effect: paidToCard,
  },
  query: { guard: connected, effect: async (call, order) => orBack(call, order, await askTyy(call, order)) },
  writeOff: {
    guard: async (call, order) => {
      if ((await call.get(Ledger).balance(call, advanceOf(order), order.platformId)) !== 0) call.refuse('notConsumed');
    },
    effect: (_call, order) => ({ consumedCents: order.amount }),
  },
  recover: {
    guard: async (call, order) => {
      otherHand(call, order);
      const trip = await tripOf(call, order.waybillId, true);
      if (!trip || trip.waybillStatus >= 0) call.refuse('stillRunning');
    },
    effect: takeBack,
  },
  refund: {
    guard: async (call, order) => {
      otherHand(call, order);
      connected(call, order);
      if (order.prepayKind === 'CASH') call.refuse('onlyFuel');
      const trip = await tripOf(call, order.waybillId, true);
      if (!trip || trip.settleStatus !== 0) call.refuse('settled');
    },
    effect: refundWhole,
  },
  hearRefund: { effect: async (call, order) => orBack(call, order, await refundAnswered(call, order)) },
});

const ordersOf = (
  { tx }: Pick<Call, 'tx'>,
  { id, platformId }: { readonly id: string; readonly platformId: string },
  states: readonly number[],
): Promise<(Order & Kept)[]> =>
  tx.rows<Order & Kept>(
    sql`select * from prepay_order where platform_id = ${platformId} and waybill_id = ${id}
      and prepay_status = any(${states}::int[]) order by id for update`,
  );
async function become(
  call: Running,
  order: Order,
  action: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await updateRecord(call, prepayOrders, order.id, undefined, values);
  await recordEvent(call, prepayOrders, order.id, {
    action,
    fromState: order.prepayStatus,
    toState: values.prepayStatus as number,
    platformId: order.platformId,
  });
}
/**
 * After a waybill was cancelled or voided: unpaid orders end, paid ones are returned. An order sent to TYY is returned
 * when TYY has answered.
 */
export const onWaybillGone = listen(waybillMoved, async (call, { id, platformId, to }) => {
  if (to >= 0) return;
  for (const order of await ordersOf(call, { id, platformId }, [10, 20, 40, 50]))
    await (order.prepayStatus === 40
      ? become(call, order, 'returned', await takeBack(call, order))
      : become(call, order, 'tripGone', { prepayStatus: 70 }));
});

const paidWaybill = 95;
/** 核销: the settlement of a trip that was paid has consumed its advances (P-10); none is paid after it. */
export const onPaid = listen(waybillSettled, async (call, { platformId, waybillId, waybillStatus }) => {
  if (waybillStatus !== paidWaybill) return;
  for (const order of await ordersOf(call, { id: waybillId, platformId }, [40])) {
    if ((await call.get(Ledger).balance(call, advanceOf(order), platformId)) !== 0)
      throw new Error(`1301 of ${order.waybillSn} still holds its advance after the payment`);
    await become(call, order, 'writeOff', { prepayStatus: 80, consumedCents: order.amount });
  }
  for (const order of await ordersOf(call, { id: waybillId, platformId }, [10, 20, 50]))
    await become(call, order, 'tripPaid', { prepayStatus: 70 });
});
