import {
  bySystem,
  insertRecord,
  listen,
  platformName,
  recordEvent,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { feeOrderLife, feeOrders, feePayment, goodsTripSigned, refundFee } from '../contract/index.ts';
import type { TripSigned } from '../contract/index.ts';
import { moveBySystem, paperNumber } from './by-system.ts';

/** Id of the person who requested the payment; another person must make a refund. */
const paidBy = (order: object): string | null => (order as { readonly paidBy: string | null }).paidBy;

const life = serveWorkflow(feeOrderLife, {
  pay: {
    effect: async (call, order) => {
      await call.emit(feePayment, {
        platformId: order.platformId,
        id: order.id,
        orderNo: order.orderNo,
        cents: order.infoFee,
        payee: order.brokerName,
      });
      return { paidBy: call.caller.id, remark: null };
    },
  },
  paid: { effect: (call) => ({ payAt: call.now() }) },
  fail: { effect: (_call, _order, { reason }) => ({ remark: reason }) },
  refund: {
    guard: (call, order) => {
      if (order.invoiceStatus !== 0) call.refuse('invoiced');
      if (paidBy(order) === call.caller.id) call.refuse('sameHand');
    },
    effect: (_call, _order, { reason }) => ({ remark: reason }),
  },
  cancel: { effect: (_call, _order, { reason }) => ({ remark: reason }) },
});

async function owe(call: Call, trip: TripSigned): Promise<void> {
  const goods = await call.tx.one<{ goodsSn: string; brokerName: string | null }>(
    sql`select goods_sn, broker_name from goods_source where platform_id = ${trip.platformId} and id = ${trip.goodsId}`,
  );
  if (!goods?.brokerName) return;
  const system = bySystem(call);
  const id = await insertRecord(system, feeOrders, {
    platformId: trip.platformId,
    orderNo: await paperNumber(call, 'XF'),
    goodsId: trip.goodsId,
    goodsSn: goods.goodsSn,
    waybillId: trip.waybillId,
    waybillSn: trip.waybillSn,
    brokerName: goods.brokerName,
    payer: trip.infoFeeBearer,
    baseKg: trip.settleKg,
    infoFee: trip.infoFee,
  });
  await recordEvent(system, feeOrders, id, { action: 'owe', toState: 0, platformId: trip.platformId });
}
/** A voided trip owes no fee; a paid fee has to be refunded by a person. */
async function forgive(call: Call, trip: TripSigned): Promise<void> {
  const order = await call.tx.one<{ id: string; payStatus: number }>(sql`
    select id, pay_status from goods_fee_order where platform_id = ${trip.platformId} and waybill_id = ${trip.waybillId}
      and pay_status in (0, 3) for update`);
  if (order)
    await moveBySystem(call, feeOrders, {
      platformId: trip.platformId,
      id: order.id,
      action: 'cancel',
      from: order.payStatus,
      to: 5,
      state: 'payStatus',
      more: { remark: '运单已作废' },
    });
}
export const onTripFee: Listener = listen(goodsTripSigned, async (call, trip) => {
  if (trip.infoFee === 0) return;
  await (trip.count === 1 ? owe(call, trip) : forgive(call, trip));
});
export const feeServes: readonly Served[] = [
  serveResource(feeOrders, {
    byAnother: [{ maker: 'paidBy', commands: [refundFee] }],
    columns: { platformName },
    kept: ['paidBy'],
    order: sql`r.created_at desc`,
  }),
  life,
];
