import {
  callerName,
  insertRecord,
  Ledger,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import { shareOf } from '@freightdeck/sdk/values';
import {
  addSubcontract,
  SettlementChannel,
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
  return { id };
});
/** Lines stand where their order stands. */
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
  // P-31: accrued when the amount is confirmed, paid afterwards.
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
      const bank = call.get(SettlementChannel);
      if (!bank.connects(channel)) call.refuse('channelAbsent');
      const answer = await bank.transfer({
        platformId: order.platformId,
        channel,
        requestNo: `${order.subSn}-1`,
        attempt: 1,
        amountCents: order.amount,
        payeeName: order.downstreamName,
      });
      if (answer.kind !== 'paid')
        return call.refuse('channelRefused', { message: answer.kind === 'failed' ? answer.message : '-' });
      const { journalNo } = await call.get(Ledger).post(call, {
        bizType: 'SUBCONTRACT',
        bizNo: order.subSn,
        requestId: `${order.subSn}:P-31:pay`,
        memo: 'P-31',
        platformId: order.platformId,
        postings: [
          line('D', 2303, order),
          { side: 'C', code: 1001, ownerType: 'channel', ownerId: channel, amount: order.amount },
        ],
      });
      await linesTo(call, order, 60);
      return { paidAt: call.now(), journalNo };
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
  serveResource(subcontracts, { kept: ['makerId'], order: sql`r.at desc` }),
  serveResource(subcontractLines, { order: sql`r.at desc` }),
  add,
  life,
];
