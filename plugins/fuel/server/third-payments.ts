import {
  answerHeard,
  callerName,
  insertRecord,
  Ledger,
  Outside,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import {
  hearPayments,
  mismatchFuelOrder,
  pullPayments,
  resolveFuelOrder,
  thirdPaymentLife,
  thirdPayments,
  thirdPaymentsOf,
  fixPayment,
} from '../contract/index.ts';
import { kept } from './numbers.ts';

interface Own {
  readonly orderNo: string;
  readonly driverName: string;
  readonly vehicleNum: string;
  readonly thirdStation: string;
  readonly product: string;
  readonly volumeMl: number;
  readonly stationAmount: number;
  readonly payAt: string;
}
const known = async (
  call: Pick<Call, 'tx' | 'platformId'>,
  thirdType: string,
  of: 'third_order_no' | 'order_no',
  value: string,
): Promise<boolean> =>
  (await call.tx.one(
    of === 'order_no'
      ? sql`select id from fuel_third_payment where platform_id = ${call.platformId} and third_type = ${thirdType}
        and order_no = ${value}`
      : sql`select id from fuel_third_payment where platform_id = ${call.platformId} and third_type = ${thirdType}
        and third_order_no = ${value}`,
  )) !== undefined;

const pull = serve(pullPayments, async (call, wanted) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const outside = call.get(Outside);
  if (!outside.connects(thirdPaymentsOf, wanted, call.platformId)) call.refuse('noChannel');
  // A day is fetched as often as people want, and each time is a request of its own.
  const key = `${wanted.thirdType}-${wanted.day}-${call.newId()}`;
  await outside.send(call, thirdPaymentsOf, wanted, { key, then: hearPayments, on: call.platformId });
});
/** Compares a day's payments with our orders; a payment or order without counterpart becomes a row too. */
const heard = serve(hearPayments, async (call) => {
  const { thirdType, day, payments } = await answerHeard(call, thirdPaymentsOf);
  const orders = await call.tx.rows<Own>(sql`
    select o.order_no, o.driver_name, o.vehicle_num, o.station_name as third_station, o.product, o.volume_ml,
      o.station_amount, o.pay_at from fuel_order o join fuel_station s on s.platform_id = o.platform_id
      and s.id = o.station_id
    where o.platform_id = ${call.platformId} and s.third_type = ${thirdType} and o.fuel_status in (20, 30, 80)
      and o.pay_at >= ${day}::date and o.pay_at < (${day}::date + interval '1 day') order by o.pay_at, o.id
      limit 5000`);
  const mine = new Map(orders.map((order) => [order.orderNo, order]));
  for (const { thirdOrderNo, orderNo, thirdStation, vehicleNum, thirdAmount, at } of payments) {
    if (await known(call, thirdType, 'third_order_no', thirdOrderNo)) continue;
    const own = orderNo === null ? undefined : mine.get(orderNo);
    await insertRecord(call, thirdPayments, {
      platformId: call.platformId,
      thirdType,
      thirdOrderNo,
      orderNo,
      driverName: own?.driverName,
      vehicleNum: own?.vehicleNum ?? vehicleNum,
      thirdStation,
      product: own?.product,
      volumeMl: own?.volumeMl,
      amount: own?.stationAmount ?? 0,
      thirdAmount,
      checkStatus: 0,
      at,
    });
  }
  const named = new Set(payments.map(({ orderNo }) => orderNo));
  for (const { orderNo, driverName, vehicleNum, thirdStation, product, volumeMl, stationAmount, payAt } of orders) {
    if (named.has(orderNo) || (await known(call, thirdType, 'order_no', orderNo))) continue;
    await insertRecord(call, thirdPayments, {
      platformId: call.platformId,
      thirdType,
      thirdOrderNo: `NONE-${orderNo}`,
      orderNo,
      driverName,
      vehicleNum,
      thirdStation,
      product,
      volumeMl,
      amount: stationAmount,
      thirdAmount: 0,
      checkStatus: 3,
      checkBy: callerName(call),
      checkById: call.caller.id,
      at: payAt,
    });
  }
});

const life = serveWorkflow(thirdPaymentLife, {
  check: {
    effect: async (call, payment) => {
      const checked = { checkBy: callerName(call), checkById: call.caller.id };
      const order =
        payment.orderNo === null
          ? undefined
          : await call.tx.one<{ id: string; fuelStatus: number }>(
              sql`select id, fuel_status from fuel_order where platform_id = ${payment.platformId}
                and order_no = ${payment.orderNo}`,
            );
      if (!order) return { ...checked, checkStatus: 4 };
      if (payment.thirdAmount === payment.amount) return { ...checked, checkStatus: 1 };
      if (order.fuelStatus === 20 || order.fuelStatus === 30)
        await call.execute(mismatchFuelOrder, {}, { id: order.id });
      return { ...checked, checkStatus: 2 };
    },
  },
  fix: {
    guard: (call, payment) => {
      if (kept(payment).checkById === call.caller.id) call.refuse('sameHand');
    },
    // P-34: books the difference to suspense until both sides agree.
    effect: async (call, payment, { reason }) => {
      const more = payment.thirdAmount - payment.amount;
      const line = (code: 1001 | 1004, side: 'D' | 'C'): Posting => ({
        code,
        ownerType: 'channel',
        ownerId: payment.thirdType,
        side,
        amount: Math.abs(more),
      });
      const { journalNo } = await call.get(Ledger).post(call as Call, {
        bizType: 'FUEL_ADJUST',
        bizNo: payment.thirdOrderNo,
        requestId: `${payment.thirdOrderNo}:fix`,
        memo: reason,
        platformId: payment.platformId,
        postings: more > 0 ? [line(1004, 'D'), line(1001, 'C')] : [line(1001, 'D'), line(1004, 'C')],
      });
      const order =
        payment.orderNo === null
          ? undefined
          : await call.tx.one<{ id: string }>(
              sql`select id from fuel_order where platform_id = ${payment.platformId} and order_no = ${payment.orderNo}
                and fuel_status = 80`,
            );
      if (order) await call.execute(resolveFuelOrder, {}, { id: order.id });
      return { fixBy: callerName(call), fixReason: reason, journalNo };
    },
  },
});

export const thirdServes: readonly Served[] = [
  serveResource(thirdPayments, {
    byAnother: [{ maker: 'checkById', commands: [fixPayment] }],
    order: sql`r.at desc`,
    kept: ['checkById'],
    columns: { platformName, diffCents: sql`(r.third_amount - r.amount)` },
  }),
  pull,
  heard,
  life,
];
