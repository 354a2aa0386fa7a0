import {
  callerName,
  insertRecord,
  Ledger,
  Outside,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import { formatMoney, shareOf } from '@freightdeck/sdk/values';
import {
  acceptSubcontract,
  addSubcontract,
  confirmSubcontract,
  hearSubcontract,
  paySubcontract,
  refuseSubcontract,
  subcontractLife,
  subcontractLines,
  subcontracts,
} from '../contract/index.ts';
import { paperNumber } from './reading.ts';

const makerOf = (order: object): string => (order as { readonly makerId: string }).makerId;
interface Trip {
  readonly id: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly driverName: string;
  readonly settleKg: number;
  readonly freightAmount: number;
}
const add = serve(addSubcontract, async (call, { downstreamName, contractNo, pricePpm, waybillIds }) => {
  if (call.caller.actor !== 'provider' && call.caller.actor !== 'system') call.refuse('onlyProviders');
  const ids = [...new Set(waybillIds)];
  if (ids.length === 0) call.refuse('empty');
  const trips = await call.tx.rows<Trip>(
    sql`select id, waybill_sn, vehicle_num, driver_name, settle_kg, freight_amount from settlement_bench
      where platform_id = ${call.platformId} and id = any(${ids}) order by waybill_sn`,
  );
  if (trips.length !== ids.length) call.refuse('notOpen');
  const known = await call.tx.one<{ waybillSn: string }>(
    sql`select waybill_sn from subcontract_line where platform_id = ${call.platformId} and waybill_id = any(${ids})
      and sub_status not in (70, 80) limit 1`,
  );
  if (known) call.refuse('twice', { waybillSn: known.waybillSn });
  const upstream = await call.tx.one<{ name: string }>(
    sql`select platform_name as name from platform where platform_id = ${call.platformId}`,
  );
  const subSn = await paperNumber(call, 'FB');
  const id = await insertRecord(call, subcontracts, {
    subSn,
    upstreamName: upstream?.name ?? call.platformId,
    downstreamName,
    contractNo,
    pricePpm,
    waybillCount: trips.length,
    settleKg: trips.reduce((sum, trip) => sum + trip.settleKg, 0),
    amount: trips.reduce((sum, trip) => sum + shareOf(trip.freightAmount, pricePpm), 0),
    subStatus: 10,
    applyBy: callerName(call),
    makerId: call.caller.id,
    at: call.now(),
  });
  for (const { id: waybillId, waybillSn, vehicleNum, driverName, settleKg, freightAmount } of trips)
    await insertRecord(call, subcontractLines, {
      orderId: id,
      subSn,
      waybillId,
      waybillSn,
      downstreamName,
      vehicleNum,
      driverName,
      settleKg,
      upstreamFreight: freightAmount,
      amount: shareOf(freightAmount, pricePpm),
      subStatus: 10,
      at: call.now(),
    });
  await recordEvent(call, subcontracts, id, { action: 'add', toState: 10 });
  return { id, subSn };
});
/** Lines always have the state of their order. */
const linesTo = (
  call: Pick<Call, 'tx'>,
  order: { readonly platformId: string; readonly id: string },
  state: number,
): Promise<number> =>
  call.tx.run(
    sql`update subcontract_line set sub_status = ${state}, version = version + 1 where platform_id = ${order.platformId}
      and order_id = ${order.id}`,
  );
const otherHand = {
  guard: (call: Pick<Call, 'caller'> & { refuse(code: 'sameHand'): never }, order: object): void => {
    if (makerOf(order) === call.caller.id) call.refuse('sameHand');
  },
};
interface Sending {
  readonly channel: string;
  readonly attempt: number;
}
const sendingOf = (order: object): Sending => order as Sending;
const ofChannel = (code: 1001 | 1002, channel: string) => ({ code, ownerType: 'channel', ownerId: channel }) as const;
const book = (
  call: Parameters<Ledger['post']>[0] & Pick<Call, 'get'>,
  { subSn, platformId }: { readonly subSn: string; readonly platformId: string },
  step: string,
  postings: readonly Posting[],
) =>
  call.get(Ledger).post(call, {
    bizType: 'SUBCONTRACT',
    bizNo: subSn,
    requestId: `${subSn}:${step}`,
    memo: step,
    platformId,
    postings,
  });
const line = (
  side: 'D' | 'C',
  code: 5001 | 2303,
  order: { readonly platformId: string; readonly downstreamName: string; readonly amount: number },
): Posting => ({
  side,
  code,
  amount: order.amount,
  ...(code === 5001
    ? { ownerType: 'tenant', ownerId: order.platformId }
    : { ownerType: 'provider', ownerId: order.downstreamName, ownerName: order.downstreamName }),
});
const life = serveWorkflow(subcontractLife, {
  accept: {
    ...otherHand,
    effect: async (call, order) => {
      await linesTo(call, order, 40);
      return { acceptBy: callerName(call) };
    },
  },
  refuse: {
    ...otherHand,
    effect: async (call, order, { reason }) => {
      await linesTo(call, order, 70);
      return { acceptBy: callerName(call), remark: reason };
    },
  },
  // P-31: accrued when the amount is confirmed, paid later.
  confirm: {
    ...otherHand,
    effect: async (call, order) => {
      await call.get(Ledger).post(call, {
        bizType: 'SUBCONTRACT',
        bizNo: order.subSn,
        requestId: `${order.subSn}:P-31`,
        memo: 'P-31',
        platformId: order.platformId,
        postings: [line('D', 5001, order), line('C', 2303, order)],
      });
      await linesTo(call, order, 50);
      return { confirmedAt: call.now() };
    },
  },
  pay: {
    ...otherHand,
    effect: async (call, order, { channel }) => {
      const attempt = sendingOf(order).attempt + 1;
      const payment = {
        channel,
        purpose: 'FREIGHT',
        amount: order.amount,
        payeeName: order.downstreamName,
        payeeBank: null,
        payeeAccount: null,
        attempt,
      } as const;
      if (!call.get(Outside).connects(bankTransfer, payment, order.platformId)) call.refuse('channelAbsent');
      const { journalNo } = await book(call, order, `P-31:pay:${attempt}`, [
        line('D', 2303, order),
        { ...ofChannel(1002, channel), side: 'C', amount: order.amount, covered: true },
      ]);
      await call.get(Outside).send(call, bankTransfer, payment, {
        key: `${order.subSn}-${attempt}`,
        then: hearSubcontract,
        on: order.id,
        platformId: order.platformId,
      });
      await linesTo(call, order, 55);
      return { journalNo, channel, attempt };
    },
  },
  hear: {
    effect: async (call, order) => {
      const { channel, attempt } = sendingOf(order);
      const told = await call.get(Outside).answer(call, bankTransfer, `${order.subSn}-${attempt}`, order.platformId);
      if (!told) throw new Error(`The bank has not answered about ${order.subSn}`);
      const arrived = { ...ofChannel(1002, channel), side: 'D', amount: order.amount } as const;
      if (told.kind === 'failed') {
        await book(call, order, `P-31:back:${attempt}`, [arrived, line('C', 2303, order)]);
        await linesTo(call, order, 50);
        return { subStatus: 50, remark: told.reason.slice(0, 200), journalNo: null };
      }
      await book(call, order, `P-31:paid:${attempt}`, [
        arrived,
        { code: 5006, ownerType: 'tenant', ownerId: order.platformId, side: 'D', amount: told.feeCents },
        { ...ofChannel(1001, channel), side: 'C', amount: order.amount + told.feeCents },
      ]);
      await linesTo(call, order, 60);
      return { paidAt: call.now() };
    },
  },
  takeInvoice: {
    effect: async (call, order, { invoiceNo, invoiceAmount, invoiceFile }) => {
      if (invoiceAmount !== order.amount)
        call.refuse('invoiceDiffers', { given: formatMoney(invoiceAmount), amount: formatMoney(order.amount) });
      const used = await call.tx.one(sql`select id from subcontract_order where platform_id = ${order.platformId}
        and upper(invoice_no) = upper(${invoiceNo}) and id <> ${order.id}`);
      if (used) call.refuse('invoiceUsed', { invoiceNo });
      return { invoiceNo, invoiceFile, invoiceAt: call.now() };
    },
  },
  terminate: {
    effect: async (call, order, { reason }) => {
      await linesTo(call, order, 80);
      return { remark: reason };
    },
  },
});
export const subcontractServes: readonly Served[] = [
  serveResource(subcontracts, {
    columns: { invoiceStatus: sql`(r.invoice_no is not null)::int` },
    kept: ['makerId', 'channel', 'attempt'],
    byAnother: {
      maker: 'makerId',
      commands: [acceptSubcontract, refuseSubcontract, confirmSubcontract, paySubcontract],
    },
    order: sql`r.at desc`,
  }),
  serveResource(subcontractLines, {
    columns: {
      upstreamPrice: sql`(select w.carrier_price from waybill w where w.platform_id = r.platform_id
        and w.id = r.waybill_id)`,
      downstreamPrice: sql`(select round(w.carrier_price * o.price_ppm / 1000000.0)::bigint from waybill w
        join subcontract_order o on o.platform_id = r.platform_id and o.id = r.order_id
        where w.platform_id = r.platform_id and w.id = r.waybill_id)`,
    },
    order: sql`r.at desc`,
  }),
  add,
  life,
];
