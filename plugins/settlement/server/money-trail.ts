import { wordOf } from '@freightdeck/sdk/contract';
import type { Field, Resource } from '@freightdeck/sdk/contract';
import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { trailAsked, trailStages, waybills } from '@freightdeck/plugin-waybill/contract';
import type { TrailStage, TrailStep } from '@freightdeck/plugin-waybill/contract';
import { fundStatements, ledgerJournals } from '@freightdeck/plugin-bank/contract';
import { moneyTrail, receipts, settlementBatches, settlementOrders, statements, vouchers } from '../contract/index.ts';

interface Found {
  readonly id: string;
  readonly no: string;
  readonly cents: number;
  readonly expected: number | null;
  readonly state: number | string;
  readonly at: string | null;
}
type Asking = Pick<Call, 'tx' | 'language'>;
interface Kind {
  readonly stage: TrailStage;
  readonly resource: Resource;
  /** Its state; without one there is nothing to wait for once the record is there. */
  readonly field?: Field;
}
interface Trip {
  readonly platformId: string;
  readonly id: string;
  readonly waybillSn: string;
}
const told = (call: Asking, { stage, resource, field }: Kind, rows: readonly Found[]): TrailStep[] =>
  rows.map(({ id, no, cents, expected, state, at }) => ({
    stage,
    resource: resource.name,
    id,
    no,
    cents,
    expected,
    state: field ? (wordOf(field, state, call.language) ?? String(state)) : '',
    at,
    access: resource.access as readonly string[],
  }));

/** What the settlement keeps of a trip's money. What should stand there is by the order, and the order by the trip. */
async function ownSteps(call: Asking, { platformId, id }: Trip): Promise<TrailStep[]> {
  const { tx } = call;
  const order = sql`settlement_order o where o.platform_id = ${platformId} and o.waybill_id = ${id}
    and o.settle_status <> 90`;
  const orders = await tx.rows<Found>(sql`
    select o.id, o.settle_sn as no, o.freight_amount as cents, w.freight_amount as expected, o.settle_status as state,
      o.at
    from waybill w, ${order} and w.platform_id = o.platform_id and w.id = o.waybill_id`);
  const batches = await tx.rows<Found>(sql`
    select b.id, b.batch_no as no, o.pay_cash + o.pay_oil + o.pay_gas as cents, null::bigint as expected,
      b.batch_status as state, coalesce(b.paid_at, b.at) as at
    from settlement_batch b, ${order} and b.platform_id = o.platform_id and b.id = o.batch_id`);
  const paid = await tx.rows<Found>(sql`
    select v.id, v.voucher_no as no, v.amount as cents, case v.voucher_kind when 'FREIGHT'
      then o.pay_cash + o.pay_oil + o.pay_gas else o.receipt_retention end as expected, '' as state, v.paid_at as at
    from settlement_voucher v, ${order} and v.platform_id = o.platform_id and v.order_id = o.id order by v.paid_at`);
  const lines = await tx.rows<Found>(sql`
    select f.id, f.channel_no as no, f.amount as cents, o.pay_cash as expected, f.match_status as state, f.at
    from fund_statement f, ${order} and f.platform_id = o.platform_id and f.channel_no = o.channel_no
      and f.direction = 'OUT'`);
  const proofs = await tx.rows<Found>(sql`
    select r.id, r.receipt_no as no, r.amount as cents, o.pay_cash as expected, r.match_status as state,
      coalesce(r.paid_at, r.pulled_at) as at
    from settlement_receipt r, ${order} and r.platform_id = o.platform_id and r.settle_sn = o.settle_sn`);
  const stated = await tx.rows<Found>(sql`
    select y.id, y.ys_sn as no, o.receivable_amount as cents, w.receivable_amount as expected,
      y.ys_status as state, y.at
    from ys_settlement_order y, waybill w, ${order} and y.platform_id = o.platform_id and y.id = o.ys_id
      and w.platform_id = o.platform_id and w.id = o.waybill_id`);
  // A prepaid shipper pays from the wallet, one on credit by lines of the bank that his statement took.
  const fromWallet = await tx.rows<Found>(sql`
    select j.id, j.journal_no as no, sum(e.amount)::bigint as cents, o.receivable_amount as expected, '' as state, j.at
    from ledger_journal j join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id and e.side = 'C'
      join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id and a.code = 1101, ${order}
      and j.platform_id = o.platform_id and j.biz_no = o.settle_sn and j.memo = 'P-07'
      and not exists (select from ledger_journal b where b.platform_id = j.platform_id and b.reversal_of = j.id)
    group by j.id, j.journal_no, j.at, o.receivable_amount`);
  const byBank = await tx.rows<Found>(sql`
    select f.id, f.channel_no as no, f.amount as cents, null::bigint as expected, f.match_status as state, f.at
    from fund_statement f, ys_settlement_order y, ${order} and y.platform_id = o.platform_id and y.id = o.ys_id
      and f.platform_id = y.platform_id and f.biz_no = y.ys_sn and f.direction = 'IN' order by f.at`);
  return [
    ...told(call, { stage: 'ORDER', resource: settlementOrders, field: settlementOrders.fields.settleStatus }, orders),
    ...told(
      call,
      { stage: 'BATCH', resource: settlementBatches, field: settlementBatches.fields.batchStatus },
      batches,
    ),
    ...told(call, { stage: 'PAYMENT', resource: vouchers }, paid),
    ...told(call, { stage: 'BANK', resource: fundStatements, field: fundStatements.fields.matchStatus }, lines),
    ...told(call, { stage: 'RECEIPT', resource: receipts, field: receipts.fields.matchStatus }, proofs),
    ...told(call, { stage: 'STATEMENT', resource: statements, field: statements.fields.ysStatus }, stated),
    ...told(call, { stage: 'INCOME', resource: ledgerJournals }, fromWallet),
    ...told(call, { stage: 'INCOME', resource: fundStatements, field: fundStatements.fields.matchStatus }, byBank),
  ];
}

export const serveMoneyTrail = serveQuery(moneyTrail, async (call, { waybillId }) => {
  const trip = await call.tx.one<Trip & { cents: number; owed: number; state: number; at: string }>(sql`
    select platform_id, id, waybill_sn, freight_amount as cents, receivable_amount as owed, waybill_status as state,
      coalesce(sign_at, accept_at) as at
    from waybill where id = ${waybillId} and (${call.isOperator} or platform_id = ${call.platformId})`);
  if (!trip) return undefined;
  const { platformId, waybillSn, owed, state, at } = trip;
  const start: TrailStep = {
    stage: 'TRIP',
    resource: waybills.name,
    id: trip.id,
    no: waybillSn,
    cents: trip.cents,
    state: wordOf(waybills.fields.waybillStatus, state, call.language) ?? String(state),
    at,
    access: waybills.access as readonly string[],
  };
  const steps = [start, ...(await ownSteps(call, trip))];
  const tell = (step: TrailStep): void => {
    steps.push(step);
  };
  await call.emit(trailAsked, { platformId, waybillId, waybillSn, owed, tell });
  return {
    steps: trailStages.flatMap((stage) =>
      steps
        .filter((step) => step.stage === stage)
        .map(({ access, resource, ...step }) => {
          const isReadable = access.some((key) => call.can(key));
          const { id, no, cents, state: said } = step;
          return isReadable
            ? { stage, resource, id, no, cents, expected: step.expected ?? null, state: said, at: step.at, isReadable }
            : {
                stage,
                resource,
                ...{ id: null, no: null, cents: null, expected: null, state: null, at: null },
                isReadable,
              };
        }),
    ),
  };
});
