import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  Ledger,
  platformName,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Posting, Served } from '@freightdeck/sdk/server';
import { addDeduction, deductionLife, deductions, approveDeduction, rejectDeduction } from '../contract/index.ts';

type Deduction = RecordOf<typeof deductions>;
interface Trip {
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyName: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly waybillStatus: number;
}
const SIGNED = 70;
const keptOf = (order: Deduction): { readonly applyById: string; readonly driverId: string } =>
  order as Deduction & { applyById: string; driverId: string };

const add = serve(addDeduction, async (call, { waybillId, ...input }) => {
  const trip = await call.tx.one<Trip>(sql`
    select platform_id, waybill_sn, company_name, driver_id, driver_name, waybill_status from waybill
      where id = ${waybillId} and (${call.isOperator} or platform_id = ${call.platformId})`);
  if (!trip) return call.refuse('noWaybill');
  const { waybillStatus, ...known } = trip;
  if (waybillStatus < SIGNED) call.refuse('notSigned');
  if (input.oldCents === input.newCents) call.refuse('sameAmount');
  if (
    await call.tx.one(
      sql`select id from deduct_modify where platform_id = ${trip.platformId} and waybill_id = ${waybillId}
        and audit_status = 1`,
    )
  )
    call.refuse('waiting');
  const id = await insertRecord(call, deductions, {
    ...input,
    ...known,
    waybillId,
    auditStatus: 1,
    applyBy: callerName(call),
    applyById: call.caller.id,
    at: call.now(),
  });
  return { id };
});

/**
 * P-27: an additional deduction takes what the driver's wallet holds, and the rest becomes a debt; a refund first
 * repays such a debt.
 */
async function adjust(call: Call, order: Deduction): Promise<string> {
  const ledger = call.get(Ledger);
  const driver = { ownerType: 'driver', ownerId: keptOf(order).driverId, ownerName: order.driverName } as const;
  const amount = Math.abs(order.diffCents);
  const more = order.diffCents > 0;
  const first = Math.min(amount, await ledger.balance(call, { code: more ? 2101 : 1103, ...driver }, order.platformId));
  const cost: Posting = { code: 5001, ownerType: 'tenant', ownerId: order.platformId, side: more ? 'C' : 'D', amount };
  const side = more ? 'D' : 'C';
  const { journalNo } = await ledger.post(call, {
    bizType: 'deduction',
    bizNo: order.waybillSn,
    requestId: `${order.id}:adjust`,
    memo: order.reason,
    platformId: order.platformId,
    postings: [
      { code: more ? 2101 : 1103, ...driver, side, amount: first },
      { code: more ? 1103 : 2101, ...driver, side, amount: amount - first },
      cost,
    ],
  });
  return journalNo;
}
const life = serveWorkflow(deductionLife, {
  approve: {
    guard: (call, order) => {
      if (keptOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, order) => ({
      auditBy: callerName(call),
      auditById: call.caller.id,
      journalNo: await adjust(call as Call, order),
    }),
  },
  reject: {
    guard: (call, order) => {
      if (keptOf(order).applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _order, { reason }) => ({
      auditBy: callerName(call),
      auditById: call.caller.id,
      rejectReason: reason,
    }),
  },
});

export const deductionServes: readonly Served[] = [
  serveResource(deductions, {
    byAnother: [{ maker: 'applyById', commands: [approveDeduction, rejectDeduction] }],
    columns: { platformName, diffCents: sql`(r.new_cents - r.old_cents)` },
    kept: ['applyById', 'driverId'],
    order: sql`r.at desc`,
  }),
  add,
  life,
];
