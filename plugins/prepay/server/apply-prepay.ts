import { callerName, insertRecord, recordEvent, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { ratioOf } from '@freightdeck/sdk/values';
import {
  applyPrepay,
  prepayOrders,
  prepayQuote,
  prepayWaiting,
  tyyConsumeBatchConfigValidate,
} from '../contract/index.ts';
import { cardOrRefuse } from './payee-card.ts';
import { connectsTyy } from './payment.ts';
import { fitting, payeeOf, roomOf, tellAdvances, tripOf } from './prepaid-trip.ts';

const numbered = async (call: Pick<Call, 'tx' | 'now'>): Promise<string> => {
  const serial = await call.tx.one<{ serial: number }>(sql`select nextval('prepay_order_serial') as serial`);
  return `YF${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`;
};

const apply = serve(applyPrepay, async (call, { waybillId, prepayKind, channel, amount, reason }) => {
  const { trip, room } = await fitting(call, waybillId, { kind: prepayKind, amount, until: 50 });
  const payee = await payeeOf(call, trip, prepayKind);
  if (!payee) return call.refuse('payeeUnknown', { name: trip.payeeName ?? '' });
  const { platformId, waybillSn, companyName, vehicleNum, driverName } = trip;
  const card = await cardOrRefuse(call, { platformId, prepayKind, channel, ...payee });
  const prepaySn = await numbered(call);
  const id = await insertRecord(call, prepayOrders, {
    platformId,
    prepaySn,
    waybillId,
    waybillSn,
    companyName,
    vehicleNum,
    driverName,
    prepayKind,
    channel,
    amount,
    ...payee,
    payeeCardId: card?.cardId ?? null,
    cardLast4: card?.cardLast4 ?? null,
    ratioPpm: Math.min(1_000_000, ratioOf(amount, Math.max(1, room.estimateCents), 'down')),
    estimateCents: room.estimateCents,
    capCents: room.capCents,
    kindCapCents: room.kindCapCents,
    priorCents: room.usedCents,
    applyBy: callerName(call),
    applyById: call.caller.id,
    reason: reason ?? null,
    prepayStatus: 10,
    at: call.now(),
  });
  await recordEvent(call, prepayOrders, id, {
    action: 'add',
    toState: 10,
    reason: reason ?? null,
    detail: { amount, prepayKind },
    platformId,
  });
  await tellAdvances(call, trip);
  return { id, prepaySn };
});

const quote = serveQuery(prepayQuote, async (call, { waybillId, prepayKind }) => {
  const trip = await tripOf(call, waybillId, false);
  return trip && roomOf(call, trip, prepayKind);
});
const waiting = serveQuery(prepayWaiting, async (call) => ({
  channels: await call.tx.rows<{ channel: string; orders: number; amount: number }>(sql`
    select channel, count(*)::int as orders, sum(amount)::bigint as amount from prepay_order
      where platform_id = ${call.platformId} and prepay_status in (10, 20, 50) group by channel order by channel`),
}));

interface Batched {
  readonly id: string;
  readonly prepaySn: string;
  readonly channel: string;
  readonly prepayKind: string;
  readonly prepayStatus: number;
  readonly amount: number;
  readonly cardLast4: string | null;
}
const words = {
  zh: { channel: '不是TYY通道', state: '不是待支付的预付单', card: '缺少收款卡' },
  en: { channel: 'Not by TYY', state: 'Not waiting for its payment', card: 'No card' },
} as const;
const validate = serveQuery(tyyConsumeBatchConfigValidate, async (call, { ids }) => {
  const orders = await call.tx.rows<Batched>(sql`
    select id, prepay_sn, channel, prepay_kind, prepay_status, amount, card_last4 from prepay_order
      where id = any(${ids}::text[]) and (${call.isOperator} or platform_id = ${call.platformId}) order by prepay_sn`);
  const text = words[call.language];
  const whyNot = (order: Batched): string | undefined =>
    order.channel !== 'TYY'
      ? text.channel
      : ![20, 50].includes(order.prepayStatus)
        ? text.state
        : order.prepayKind === 'CASH' && order.cardLast4 === null
          ? text.card
          : undefined;
  const wrong = orders.flatMap((order) => {
    const why = whyNot(order);
    return why === undefined ? [] : [{ id: order.id, prepaySn: order.prepaySn, why }];
  });
  const fine = orders.filter((order) => whyNot(order) === undefined);
  return {
    okCount: fine.length,
    amount: fine.reduce((sum, order) => sum + order.amount, 0),
    wrong,
    channel: connectsTyy(call, call.platformId) ? 'TYY' : 'NONE',
  };
});
export const applyServes: readonly Served[] = [apply, quote, waiting, validate];
