import { defineEvent } from '@freightdeck/sdk/contract';
import {
  callerName,
  firstRefusal,
  insertRecord,
  listen,
  platformName,
  recordEvent,
  serve,
  servePicks,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import type { RefusalOf } from '@freightdeck/sdk/contract';
import {
  addBatch,
  batchLife,
  operatorReviewAbove,
  paySettlement,
  putIntoBatch,
  settlementBatches,
} from '../contract/index.ts';
import { paperNumber } from './reading.ts';

const makerOf = (batch: object): string => (batch as { readonly makerId: string }).makerId;
interface Standing {
  readonly open: number;
  readonly paying: number;
  readonly paid: number;
  readonly wrong: number;
}
const standing = async (call: Pick<Call, 'tx'>, platformId: string, batchId: string): Promise<Standing> => {
  const row = await call.tx.one<Standing>(sql`
    select count(*) filter (where settle_status = 30)::int as open, count(*) filter (where settle_status = 40)::int
      as paying, count(*) filter (where settle_status = 50)::int as paid,
      count(*) filter (where settle_status = 80)::int as wrong
    from settlement_order where platform_id = ${platformId} and batch_id = ${batchId}`);
  return row ?? { open: 0, paying: 0, paid: 0, wrong: 0 };
};
/** State of a batch whose payment has begun. */
const stateOf = ({ open, paying, paid, wrong }: Standing): number =>
  paying > 0 ? 3 : wrong > 0 ? 4 : open === 0 ? 5 : paid > 0 ? 3 : 2;

/**
 * I-18: the totals are the sums of the orders. Does not raise the row's version, because a command of the batch itself
 * may be running, such as its payment.
 */
async function refresh(call: Call, platformId: string, batchId: string): Promise<void> {
  await call.tx.run(sql`
    update settlement_batch b set waybill_count = s.n, amount = s.amount, cash_amount = s.cash, oil_amount = s.oil,
      gas_amount = s.gas, info_fee = s.info, receivable_amount = s.owed
    from (select count(*)::int as n, coalesce(sum(freight_amount), 0) as amount, coalesce(sum(pay_cash), 0) as cash,
      coalesce(sum(pay_oil), 0) as oil, coalesce(sum(pay_gas), 0) as gas, coalesce(sum(info_fee), 0) as info,
      coalesce(sum(receivable_amount), 0) as owed from settlement_order where platform_id = ${platformId}
        and batch_id = ${batchId}) s
    where b.platform_id = ${platformId} and b.id = ${batchId}`);
  const state = stateOf(await standing(call, platformId, batchId));
  await call.tx.run(
    sql`update settlement_batch set batch_status = ${state} where platform_id = ${platformId} and id = ${batchId}
      and batch_status in (2, 3, 4)`,
  );
}
interface Moved {
  readonly before: { readonly platformId: string; readonly batchId: string | null };
  readonly after: { readonly batchId: string | null };
}
export const batchListeners: readonly Listener[] = [
  'addToBatch',
  'removeRow',
  'pay',
  'retry',
  'succeed',
  'fail',
  'closeManual',
].map((name) =>
  listen(defineEvent<Moved>(`settlementOrder.${name}`), async (call, { before, after }) => {
    const batchId = after.batchId ?? before.batchId;
    if (batchId !== null) await refresh(call, before.platformId, batchId);
  }),
);

const add = serve(addBatch, async (call, { name, channel }) => {
  if (call.caller.actor !== 'provider' && call.caller.actor !== 'system') call.refuse('onlyProviders');
  const batchNo = await paperNumber(call, 'PC');
  const id = await insertRecord(call, settlementBatches, {
    batchNo,
    name,
    channel,
    waybillCount: 0,
    amount: 0,
    cashAmount: 0,
    oilAmount: 0,
    gasAmount: 0,
    infoFee: 0,
    receivableAmount: 0,
    batchStatus: 0,
    applyBy: callerName(call),
    makerId: call.caller.id,
    at: call.now(),
  });
  await recordEvent(call, settlementBatches, id, { action: 'add', toState: 0 });
  return { id, batchNo };
});
type Reviewing = Pick<Call, 'caller' | 'isOperator'> & {
  refuse(code: 'sameHand' | 'operatorOnly', values?: Readonly<Record<string, string | number>>): never;
};
function mayReview(call: Reviewing, batch: { readonly amount: number }): void {
  if (makerOf(batch) === call.caller.id) call.refuse('sameHand');
  if (batch.amount > operatorReviewAbove && call.caller.actor !== 'operator')
    call.refuse('operatorOnly', { limit: formatMoney(operatorReviewAbove) });
}
const life = serveWorkflow(batchLife, {
  submit: {
    guard: (call, batch) => {
      if (batch.waybillCount === 0) call.refuse('empty');
    },
    effect: (call) => ({
      applyBy: callerName(call),
      makerId: call.caller.id,
      reviewBy: null,
      reviewAt: null,
      reviewerId: null,
      reviewRemark: null,
    }),
  },
  approve: {
    guard: mayReview,
    effect: (call) => ({ reviewBy: callerName(call), reviewerId: call.caller.id, reviewAt: call.now() }),
  },
  reject: {
    guard: mayReview,
    effect: (call, _batch, { reason }) => ({ reviewBy: callerName(call), reviewAt: call.now(), reviewRemark: reason }),
  },
  pay: {
    guard: (call, batch) => {
      if (makerOf(batch) === call.caller.id) call.refuse('payerIsMaker');
    },
    effect: async (call, batch) => {
      const orders = await call.tx.rows<{ id: string }>(
        sql`select id from settlement_order where platform_id = ${batch.platformId} and batch_id = ${batch.id}
          and settle_status = 30 order by settle_sn`,
      );
      if (orders.length === 0) call.refuse('nothingToPay');
      for (const { id } of orders) await call.execute(paySettlement, {}, { id });
      return {
        batchStatus: stateOf(await standing(call, batch.platformId, batch.id)),
        payBy: callerName(call),
        paidAt: call.now(),
      };
    },
  },
  void: {
    effect: async (call, batch) => {
      await call.tx.run(
        sql`update settlement_order set batch_id = null, batch_no = null, channel = null,
          payee_card_id = null, card_last4 = null, version = version + 1
          where platform_id = ${batch.platformId} and batch_id = ${batch.id}`,
      );
      return { waybillCount: 0, amount: 0, cashAmount: 0, oilAmount: 0, gasAmount: 0, infoFee: 0, receivableAmount: 0 };
    },
  },
});
/** Only a draft, or a batch that was sent back, takes orders. */
const takesOrders = [0, 6];
export const isOpenBatch = ({ batchStatus }: { readonly batchStatus: number }): boolean =>
  takesOrders.includes(batchStatus);
const closedBatch = firstRefusal<RefusalOf<typeof putIntoBatch>>({
  code: 'batchClosed',
  when: sql`r.batch_status <> all(${takesOrders}::int[])`,
});

export const batchServes: readonly Served[] = [
  servePicks(putIntoBatch, { intoBatch: { refusal: () => closedBatch } }),
  serveResource(settlementBatches, { columns: { platformName }, kept: ['makerId'], order: sql`r.at desc` }),
  add,
  life,
];
