import { jobOverRows, listen, recordEvent, sql, step, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Job, JobRow, Listener, Sql } from '@freightdeck/sdk/server';
import { askGate, passWords, receiptConfirmed } from '@freightdeck/plugin-waybill/contract';
import { settlementOrders } from '../contract/index.ts';
import { keepPassed, makeOrder } from './make-orders.ts';
import type { Order } from './order-record.ts';
import { release } from './payment.ts';
import { frozenScope, receiptIsIn, signedTrip } from './reading.ts';

/** Most trips handled in one run; the next run continues. */
const A_RUN = 500;
export const theSystem = { id: 'system', name: '系统' };
interface Trip {
  readonly platformId: string;
  readonly waybillId: string;
}
type Found = JobRow & Trip;
const isTrip = ({ platformId, waybillId }: Trip): Sql => sql`w.platform_id = ${platformId} and w.id = ${waybillId}`;
const stands = (scope: 'SETTLE' | 'PAY') => sql`coalesce(${frozenScope}, '') in ('ALL', ${scope})`;

const held = sql`settlement_order o join waybill w on w.platform_id = o.platform_id and w.id = o.waybill_id
    where o.settle_status = 50 and o.pay_status = 1 and w.receipt_status = ${receiptIsIn} and not ${stands('PAY')}`;
/**
 * Pays what was retained for a trip's receipt once it is confirmed. Rows locked by another transaction are left to the
 * next run.
 */
async function releaseHeld(call: Call, trip: Trip): Promise<void> {
  const found = await call.tx.rows<Order>(
    sql`select o.* from ${held} and ${isTrip(trip)} order by o.paid_at for update of o skip locked`,
  );
  for (const order of found) {
    const changed = await release(call, order);
    if (!changed) continue;
    await updateRecord(call, settlementOrders, order.id, undefined, { ...changed });
    await recordEvent(call, settlementOrders, order.id, {
      action: 'release',
      fromState: 50,
      toState: 50,
      reason: '回单已确认',
      platformId: order.platformId,
    });
  }
}

type Signed = Parameters<typeof makeOrder>[1];
const ready = sql`waybill w join company c on c.platform_id = w.platform_id and c.id = w.company_id
    where c.auto_settle = 1 and w.waybill_status = 70 and w.delete_status = '0' and (w.receipt_status = ${receiptIsIn}
      or (w.receipt_status = 0 and w.receipt_retention = 0)) and not ${stands('SETTLE')}
      and not w.rule_stops @? '$[*] ? (@.stage == "T")'
      and not exists (select from settlement_order o where o.platform_id = w.platform_id and o.waybill_id = w.id)
      and not exists (select from subcontract_line s where s.platform_id = w.platform_id and s.waybill_id = w.id
        and s.sub_status not in (70, 80))`;
/**
 * 自动结算: creates the first order of a signed trip whose receipt is confirmed or not required. If that order is voided,
 * only a person can create the next one.
 */
async function settleReady(call: Call, trip: Trip): Promise<void> {
  const one = await call.tx.one<Signed>(sql`
    select w.platform_id, w.id, w.waybill_sn, w.company_id, w.company_name, w.vehicle_num, w.driver_name, w.sign_at
      from ${ready} and ${isTrip(trip)} for update of w skip locked`);
  if (!one) return;
  // What a rule stops waits until the rule is kept or waived; the check that follows says what it is.
  const { stops, passes } = await askGate(call, { platformId: one.platformId, waybillIds: [one.id], stage: 'T' });
  if (stops.length > 0) return;
  const made = await makeOrder(call, one, await signedTrip(call, one.platformId, one.id), 1, theSystem);
  await keepPassed(call, { platformId: one.platformId, id: made.id }, passWords(passes));
}

/**
 * A confirmed receipt pays the retained amount and, for a shipper with automatic settlement, creates the order.
 * Repeating the event has no further effect.
 */
export const onReceiptConfirmed: Listener = listen(receiptConfirmed, async (call, { platformId, waybillId }) => {
  await releaseHeld(call, { platformId, waybillId });
  await settleReady(call, { platformId, waybillId });
});
/** Repeats both for trips that were frozen or not signed at that time, or need no receipt. */
export const settleConfirmed: Job = jobOverRows(
  'settlement.confirmedReceipts',
  600,
  step<Found>(
    (call, mayTry) =>
      call.tx.rows(sql`
    select o.id, o.platform_id, o.waybill_id from ${held} and ${mayTry(sql`o.id`)} order by o.paid_at limit ${A_RUN}`),
    releaseHeld,
  ),
  step<Found>(
    (call, mayTry) =>
      call.tx.rows(sql`
    select w.id, w.platform_id, w.id as waybill_id from ${ready} and ${mayTry(sql`w.id`)} order by w.sign_at
      limit ${A_RUN}`),
    settleReady,
  ),
);
