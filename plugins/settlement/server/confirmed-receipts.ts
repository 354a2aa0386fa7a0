import { job, listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Job, Listener } from '@freightdeck/sdk/server';
import { receiptConfirmed } from '@freightdeck/plugin-waybill/contract';
import { settlementOrders } from '../contract/index.ts';
import { makeOrder } from './make-orders.ts';
import type { Order } from './order-record.ts';
import { release } from './payment.ts';
import { frozenScope, receiptIsIn, signedTrip } from './reading.ts';

/** Done by one run; the next run takes the rest. */
const A_RUN = 500;
const theSystem = { id: 'system', name: 'system' };
interface Only {
  readonly platformId: string;
  readonly waybillId: string;
}
const isOnly = (only: Only | undefined) =>
  only ? sql`and w.platform_id = ${only.platformId} and w.id = ${only.waybillId}` : sql``;
const stands = (scope: 'SETTLE' | 'PAY') => sql`coalesce(${frozenScope}, '') in ('ALL', ${scope})`;

/**
 * Pays what is held back for a receipt that is confirmed. A row that somebody else works on is left to the next run.
 */
async function releaseHeld(call: Call, only?: Only): Promise<void> {
  const held = await call.tx.rows<Order>(sql`
    select o.* from settlement_order o join waybill w on w.platform_id = o.platform_id and w.id = o.waybill_id
    where o.settle_status = 50 and o.pay_status = 1 and w.receipt_status = ${receiptIsIn}
      and not ${stands('PAY')} ${isOnly(only)} order by o.paid_at limit ${A_RUN} for update of o skip locked`);
  for (const order of held) {
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
/**
 * 自动结算: a signed trip whose receipt is confirmed, or not asked for, gets its first order, made by the system. An
 * order that was voided stays void: the next one is a person's.
 */
async function settleReady(call: Call, only?: Only): Promise<void> {
  const ready = await call.tx.rows<Signed>(sql`
    select w.platform_id, w.id, w.waybill_sn, w.company_id, w.company_name, w.vehicle_num, w.driver_name, w.sign_at
    from waybill w join company c on c.platform_id = w.platform_id and c.id = w.company_id
    where c.auto_settle = 1 and w.waybill_status = 70 and w.delete_status = '0' and (w.receipt_status = ${receiptIsIn}
      or (w.receipt_status = 0 and c.receipt_amount = 0)) and not ${stands('SETTLE')} ${isOnly(only)}
      and not exists (select from settlement_order o where o.platform_id = w.platform_id and o.waybill_id = w.id)
      and not exists (select from subcontract_line s where s.platform_id = w.platform_id and s.waybill_id = w.id
        and s.sub_status not in (70, 80))
    order by w.sign_at limit ${A_RUN} for update of w skip locked`);
  for (const one of ready) await makeOrder(call, one, await signedTrip(call, one.platformId, one.id), 1, theSystem);
}

/**
 * A confirmed receipt pays what was held back for it, and begins the settlement of a shipper who settles automatically.
 * Told once more, it does nothing more.
 */
export const onReceiptConfirmed: Listener = listen(receiptConfirmed, async (call, { platformId, waybillId }) => {
  await releaseHeld(call, { platformId, waybillId });
  await settleReady(call, { platformId, waybillId });
});
/** The same for what could not be done then: trips that stood still, were not signed yet, or need no receipt. */
export const settleConfirmed: Job = job({
  name: 'settlement.confirmedReceipts',
  everySeconds: 600,
  run: async (call) => {
    await releaseHeld(call);
    await settleReady(call);
  },
});
