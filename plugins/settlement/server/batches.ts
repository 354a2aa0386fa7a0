import { defineEvent } from '@freightdeck/sdk/contract';
import {
  callerName,
  firstRefusal,
  insertRecord,
  listen,
  othersWith,
  platformName,
  recordEvent,
  serve,
  servePicks,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Listener, Served } from '@freightdeck/sdk/server';
import { PayeeAccounts } from '@freightdeck/plugin-bank/contract';
import type { RefusalOf } from '@freightdeck/sdk/contract';
import {
  addBatch,
  approveBatch,
  batchLife,
  openBatches,
  payBatch,
  paySettlement,
  putIntoBatch,
  sampleBatch,
  settlementBatches,
  rejectBatch,
} from '../contract/index.ts';
import { limitServes, withinLimits } from './limits.ts';
import { servePayProgress } from './pay-progress.ts';
import { paperNumber } from './reading.ts';
import { stopsOfBatch, stoppedInBatch } from './rules-of-trip.ts';

interface BatchHands {
  readonly makerId: string;
  readonly reviewerId: string | null;
}
const handsOf = (batch: object): BatchHands => batch as BatchHands;
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
/** State of a batch whose payment has begun; void once all of its orders were sent back. */
const stateOf = ({ open, paying, paid, wrong }: Standing): number =>
  open + paying + paid + wrong === 0 ? 7 : paying > 0 ? 3 : wrong > 0 ? 4 : open === 0 ? 5 : paid > 0 ? 3 : 2;

/**
 * I-18: the totals are the sums of the orders. Does not raise the row's version, because a command of the batch itself
 * may be running, such as its payment.
 */
async function refresh(call: Call, platformId: string, batchId: string): Promise<void> {
  await call.tx.run(sql`
    update settlement_batch b set waybill_count = s.n, amount = s.amount, cash_amount = s.cash, oil_amount = s.oil,
      gas_amount = s.gas, info_fee = s.info, receivable_amount = s.owed, receipt_retention = s.held,
      prepaid_amount = s.prepaid, tax_withheld = s.tax
    from (select count(*)::int as n, coalesce(sum(freight_amount), 0) as amount, coalesce(sum(pay_cash), 0) as cash,
      coalesce(sum(pay_oil), 0) as oil, coalesce(sum(pay_gas), 0) as gas,
      coalesce(sum(info_fee) filter (where info_fee_bearer = 'CARRIER'), 0) as info,
      coalesce(sum(receipt_retention), 0) as held, coalesce(sum(tax_withheld), 0) as tax,
      coalesce(sum(prepaid_cash + prepaid_oil + prepaid_gas), 0) as prepaid,
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
  'addToNewBatch',
  'removeRow',
  'pay',
  'retry',
  'succeed',
  'fail',
  'closeManual',
  'sendBack',
  'approvePayee',
].map((name) =>
  listen(defineEvent<Moved>(`settlementOrder.${name}`), async (call, { before, after }) => {
    const batchId = after.batchId ?? before.batchId;
    if (batchId !== null) await refresh(call, before.platformId, batchId);
  }),
);

/** The totals of a batch without orders. */
const nothingIn = {
  waybillCount: 0,
  amount: 0,
  cashAmount: 0,
  oilAmount: 0,
  gasAmount: 0,
  infoFee: 0,
  receivableAmount: 0,
  receiptRetention: 0,
  prepaidAmount: 0,
  taxWithheld: 0,
};
const add = serve(addBatch, async (call, { name, channel }) => {
  if (call.caller.actor !== 'provider' && call.caller.actor !== 'system') call.refuse('onlyProviders');
  const batchNo = await paperNumber(call, 'PC');
  const id = await insertRecord(call, settlementBatches, {
    batchNo,
    name,
    channel,
    ...nothingIn,
    batchStatus: 0,
    applyBy: callerName(call),
    makerId: call.caller.id,
    at: call.now(),
  });
  await recordEvent(call, settlementBatches, id, { action: 'add', toState: 0 });
  return { id, batchNo };
});
interface Stake {
  readonly platformId: string;
  readonly id: string;
}
/** Whether the caller has changed a card that the batch pays to. */
async function changedCard(call: Pick<Call, 'tx' | 'caller' | 'get'>, { platformId, id }: Stake): Promise<boolean> {
  const rows = await call.tx.rows<{ cardId: string }>(sql`
    select distinct payee_card_id as card_id from settlement_order where platform_id = ${platformId}
      and batch_id = ${id} and payee_card_id is not null`);
  const cardIds = rows.map(({ cardId }) => cardId);
  return (
    cardIds.length > 0 && call.get(PayeeAccounts).changedBy(call, { platformId, cardIds, personId: call.caller.id })
  );
}
type Reviewing = Pick<Call, 'tx' | 'caller' | 'language' | 'get'> & {
  refuse(
    code: 'sameHand' | 'operatorOnly' | 'companyAbove' | 'riskAbove' | 'cardChanger',
    values?: Readonly<Record<string, string | number>>,
  ): never;
};
async function mayReview(call: Reviewing, batch: Stake & { readonly amount: number }): Promise<void> {
  const { makerId } = handsOf(batch);
  const who = () => othersWith(call, batch.platformId, approveBatch, [makerId, call.caller.id]);
  if (makerId === call.caller.id) call.refuse('sameHand', { who: await who() });
  if (await changedCard(call, batch)) call.refuse('cardChanger', { who: await who() });
  await withinLimits(call, batch);
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
    guard: async (call, batch) => {
      const { makerId, reviewerId } = handsOf(batch);
      const me = call.caller.id;
      const orders = await call.tx.one<{ makers: string[]; checkers: string[] }>(sql`
        select coalesce(array_agg(distinct maker_id), '{}') as makers,
          coalesce(array_agg(distinct auditor_id) filter (where auditor_id is not null), '{}') as checkers
        from settlement_order where platform_id = ${batch.platformId} and batch_id = ${batch.id}
          and settle_status = 30`);
      const makers = [makerId, ...(orders?.makers ?? [])];
      const checkers = [reviewerId, ...(orders?.checkers ?? [])];
      const who = () => othersWith(call, batch.platformId, payBatch, [me, ...makers, ...checkers]);
      if (makers.includes(me)) call.refuse('payerIsMaker', { who: await who() });
      if (checkers.includes(me)) call.refuse('payerIsChecker', { who: await who() });
      if (await changedCard(call, batch)) call.refuse('cardChanger', { who: await who() });
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
      return nothingIn;
    },
  },
});
const closedBatch = firstRefusal<RefusalOf<typeof putIntoBatch>>({
  code: 'batchClosed',
  when: sql`r.batch_status <> all(${openBatches}::int[])`,
});

export const batchServes: readonly Served[] = [
  servePicks(putIntoBatch, { intoBatch: { refusal: () => closedBatch } }),
  serveResource(settlementBatches, {
    byAnother: [
      { maker: 'makerId', commands: [approveBatch, rejectBatch, payBatch] },
      { maker: 'reviewerId', commands: [payBatch] },
    ],
    columns: {
      platformName,
      payOut: sql`r.cash_amount`,
      highRiskCount: sql`(select count(*)::int from settlement_order o where o.platform_id = r.platform_id
        and o.batch_id = r.id and o.risk_level = 'HIGH')`,
      stopsSettling: stopsOfBatch('settling'),
      stoppedSettlingCount: stoppedInBatch('settling'),
      stopsPaying: stopsOfBatch('paying'),
      stoppedPayingCount: stoppedInBatch('paying'),
    },
    abilities: (call) => (call.can('bulkSettlementReview:sample') ? [sampleBatch.name] : []),
    kept: ['makerId', 'reviewerId'],
    order: sql`r.at desc`,
  }),
  servePayProgress,
  ...limitServes,
  add,
  life,
];
