import {
  commandStep,
  insertRecord,
  jobOverRows,
  Ledger,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  timeBetween,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  cancelFuelOrder,
  createFuelOrder,
  fuelOrderLife,
  fuelOrders,
  useQr,
  approveRefund,
  rejectRefund,
} from '../contract/index.ts';
import { priceNow } from './amendments.ts';
import { checkLimits } from './limits.ts';
import { discountOf, ensureMember, raise } from './members.ts';
import { kept, litres, nextNumber, priceOf } from './numbers.ts';

type Order = RecordOf<typeof fuelOrders>;
interface Station {
  readonly id: string;
  readonly platformId: string;
  readonly stationName: string;
  readonly stationType: string;
  readonly products: readonly string[];
  readonly status: number;
}
interface Person {
  readonly name: string;
  readonly mobile: string;
  readonly auditStatus: number;
}
const gases = new Set(['LNG', 'CNG']);
/** Minutes in which an order must be paid, and hours in which it can then be refunded. */
const payMinutes = 15;
const refundHours = 24;

const create = serve(createFuelOrder, async (call, input) => {
  if (call.caller.actor !== 'driver' && call.caller.actor !== 'system') call.refuse('onlyDrivers');
  const { stationId, driverId, vehicleId, product, volumeMl } = input;
  const station = await call.tx.one<Station>(
    sql`select id, platform_id, station_name, station_type, products, status from fuel_station where id = ${stationId}
      and platform_id = ${call.platformId}`,
  );
  if (!station) return call.refuse('notFound');
  const { platformId } = station;
  if (station.status !== 1) call.refuse('stationClosed');
  const price = station.products.includes(product) ? await priceNow(call, platformId, stationId, product) : undefined;
  if (!price) return call.refuse('notOnSale');
  const driver = await call.tx.one<Person>(
    sql`select name, mobile, audit_status from driver where id = ${driverId} and platform_id = ${platformId}
      and delete_status = '0'`,
  );
  const vehicle = await call.tx.one<{ vehicleNum: string; auditStatus: number }>(
    sql`select vehicle_num, audit_status from vehicle where id = ${vehicleId} and platform_id = ${platformId}
      and delete_status = '0'`,
  );
  if (!driver || !vehicle) return call.refuse('notFound');
  if (driver.auditStatus !== 2 && driver.auditStatus !== 4) call.refuse('driverInvalid');
  if (vehicle.auditStatus !== 2 && vehicle.auditStatus !== 4) call.refuse('vehicleInvalid');
  const waybill = input.waybillId
    ? await call.tx.one<{ waybillSn: string }>(
        sql`select waybill_sn from waybill where id = ${input.waybillId} and platform_id = ${platformId}
          and driver_id = ${driverId}`,
      )
    : undefined;
  if (input.waybillId && !waybill) call.refuse('waybillWrong');

  await ensureMember(call, platformId, driverId);
  const levelDiscount = Math.min(await discountOf(call, platformId, driverId), price.driverPrice - 1);
  const amount = priceOf(volumeMl, price.driverPrice - levelDiscount);
  const stationAmount = priceOf(volumeMl, price.stationPrice);
  if (amount < 1 || stationAmount < 1) return call.refuse('notOnSale');
  await checkLimits(call, { platformId, driverId, vehicleId, amount, volumeMl });
  const orderNo = await nextNumber(call, 'JY');
  if (input.payWay === 'QR') {
    const code = await call.tx.one<{ id: string }>(sql`
      select id from fuel_qr where qr_code = ${input.qrCode ?? ''} and platform_id = ${platformId}
        and station_id = ${stationId} and qr_status = 1 and expire_at > ${call.now()}::timestamptz for update`);
    if (!code) return call.refuse('qrVoid');
    await call.execute(useQr, { orderNo }, { id: code.id });
  }
  const id = await insertRecord(call, fuelOrders, {
    orderNo,
    driverId,
    driverName: driver.name,
    mobile: driver.mobile,
    vehicleId,
    vehicleNum: vehicle.vehicleNum,
    stationId,
    stationName: station.stationName,
    gunNo: input.gunNo,
    product,
    fuelKind: gases.has(product) ? 'GAS' : 'OIL',
    volumeMl,
    ...price,
    levelDiscount,
    amount,
    stationAmount,
    discountCents: priceOf(volumeMl, price.listPrice) - amount,
    creditCode: station.stationType === 'THIRD' ? 1201 : 2201,
    payWay: input.payWay,
    waybillId: input.waybillId,
    waybillSn: waybill?.waybillSn,
    fuelStatus: 10,
    platformId,
  });
  await recordEvent(call, fuelOrders, id, { action: 'create', toState: 10, platformId });
  return { id, orderNo, amount };
});

/** P-21: what the driver pays, what the station gets, and the margin as income or cost. */
function fuelPostings(order: Order, creditCode: 1201 | 2201): readonly Posting[] {
  const margin = order.amount - order.stationAmount;
  return [
    {
      code: order.fuelKind === 'GAS' ? 2132 : 2131,
      ownerType: 'driver',
      ownerId: order.driverId,
      ownerName: order.driverName,
      side: 'D',
      amount: order.amount,
    },
    {
      code: creditCode,
      ownerType: 'station',
      ownerId: order.stationId,
      ownerName: order.stationName,
      side: 'C',
      amount: order.stationAmount,
    },
    {
      code: 4003,
      ownerType: 'tenant',
      ownerId: order.platformId,
      side: margin < 0 ? 'D' : 'C',
      amount: Math.abs(margin),
    },
  ];
}

const life = serveWorkflow(fuelOrderLife, {
  pay: {
    guard: async (call, order) => {
      if (timeBetween(order.createdAt, call.now(), 'minutes') > payMinutes) call.refuse('tooLate');
      const open = await call.tx.one(
        sql`select id from fuel_station where platform_id = ${order.platformId} and id = ${order.stationId}
          and status = 1`,
      );
      if (!open) call.refuse('stationClosed');
      await checkLimits(call, {
        platformId: order.platformId,
        driverId: order.driverId,
        vehicleId: kept(order).vehicleId,
        amount: order.amount,
        volumeMl: order.volumeMl,
      });
    },
    effect: async (call, order) => {
      const { journalId, journalNo } = await call.get(Ledger).post(call as Call, {
        bizType: 'FUEL',
        bizNo: order.orderNo,
        requestId: `${order.orderNo}:pay`,
        memo: order.stationName,
        platformId: order.platformId,
        postings: fuelPostings(order, kept(order).creditCode),
      });
      return { payAt: call.now(), journalId, journalNo };
    },
  },
  fill: {
    guard: (call, order, { filledMl }) => {
      if (filledMl && Math.abs(filledMl - order.volumeMl) * 50 > order.volumeMl) call.refuse('quantityOff');
    },
    effect: async (call, order, { filledMl }) => {
      await raise(call as Call, order.platformId, order.driverId, order.id);
      return { filledAt: call.now(), filledMl: filledMl ?? order.volumeMl };
    },
  },
  refund: {
    guard: (call, order) => {
      if (kept(order).settleId !== null) call.refuse('onStatement');
      if (order.payAt === null || timeBetween(order.payAt, call.now(), 'hours') > refundHours)
        call.refuse('refundLate');
    },
    effect: (call, order, { reason }) => ({
      refundReason: reason,
      refundById: call.caller.id,
      refundFrom: order.fuelStatus,
    }),
  },
  approveRefund: {
    guard: (call, order) => {
      if (kept(order).refundById === call.caller.id) call.refuse('sameHand');
      if (kept(order).settleId !== null) call.refuse('onStatement');
    },
    // P-22
    effect: async (call, order) => {
      const { journalNo } = await call.get(Ledger).reverse(call as Call, kept(order).journalId, {
        bizType: 'FUEL_REFUND',
        bizNo: order.orderNo,
        requestId: `${order.orderNo}:refund`,
        memo: order.refundReason ?? '',
        platformId: order.platformId,
      });
      return { refundAt: call.now(), refundJournalNo: journalNo };
    },
  },
  rejectRefund: {
    guard: (call, order) => {
      if (kept(order).refundById === call.caller.id) call.refuse('sameHand');
    },
    effect: (_call, order) => ({ fuelStatus: kept(order).refundFrom ?? 30, refundById: null, refundFrom: null }),
  },
  mismatch: {
    guard: async (call, order) => {
      if (!(await differs(call, order))) call.refuse('noDifference');
    },
  },
  resolve: {
    guard: async (call, order) => {
      if (!(await differs(call, order))) call.refuse('noDifference');
    },
    effect: (call, order) => ({ filledAt: order.filledAt ?? call.now() }),
  },
});
const differs = async (call: Pick<Call, 'tx'>, order: Order): Promise<boolean> =>
  (await call.tx.one(
    sql`select id from fuel_third_payment where platform_id = ${order.platformId} and order_no = ${order.orderNo}
      and third_amount <> amount limit 1`,
  )) !== undefined;

/** Ends orders that were not paid in time. */
export const orderExpiry = jobOverRows(
  'fuel.expireOrders',
  60,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from fuel_order where fuel_status = 10 and created_at < ${call.now()}::timestamptz - interval '15 minutes'
    and ${mayTry(sql`id`)} order by created_at limit 500`),
    cancelFuelOrder,
    { reason: '超过15分钟未支付' },
  ),
);

export const orderServes: readonly Served[] = [
  serveResource(fuelOrders, {
    byAnother: [{ maker: 'refundById', commands: [approveRefund, rejectRefund] }],
    order: sql`r.created_at desc`,
    kept: ['vehicleId', 'creditCode', 'journalId', 'settleId', 'refundById', 'refundFrom'],
    columns: {
      platformName,
      volumeText: litres(sql`r.volume_ml`),
      filledText: litres(sql`r.filled_ml`),
      marginCents: sql`(r.amount - r.station_amount)`,
      settleState: sql`case when r.credit_code = 1201 and r.fuel_status = 30 then 2
        else coalesce((select case s.settle_state when 30 then 2 else 1 end from station_statement s
          where s.platform_id = r.platform_id and s.id = r.settle_id), 0) end`,
      statementNo: sql`(select s.statement_no from station_statement s where s.platform_id = r.platform_id
        and s.id = r.settle_id)`,
    },
  }),
  create,
  life,
];
