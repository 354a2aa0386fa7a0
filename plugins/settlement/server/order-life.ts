import { wordOf } from '@freightdeck/sdk/contract';
import { callerName, othersWith, Outside, serve, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import { receiptStatus, waybillCharged } from '@freightdeck/plugin-waybill/contract';
import type { WaybillCharged } from '@freightdeck/plugin-waybill/contract';
import {
  approveSettlement,
  closeSettlement,
  failSettlement,
  hearSettlement,
  payableBatches,
  paySettlement,
  releaseReceipt,
  settlementLife,
  succeedSettlement,
  voidSettlement,
} from '../contract/index.ts';
import { operatorSteps } from './operator-steps.ts';
import { asTheWaybill, coveredOrRefuse, withTax } from './checking.ts';
import { commissionOf } from './commission.ts';
import { brokerFee, cost, platformFeeOwed, receivable } from './domain/postings.ts';
import { batchRow, intoBatch } from './into-batch.ts';
import type { BatchRow } from './into-batch.ts';
import { atGate, evenOrRefuse, recopied } from './make-orders.ts';
import { book, tellMoved, tellStanding, whole } from './order-record.ts';
import type { BookedJournal, Order } from './order-record.ts';
import { payeeChange } from './payee-change.ts';
import { cardToPay, paymentOf } from './payee-card.ts';
import { answerOf, closedByHand, refusedByBank, release, sendPayment, succeeded, writeInfoFee } from './payment.ts';
import { ratesOf, receiptIsIn, signedTrip, standsStill } from './reading.ts';
import { infoFeeBack, reversed, sendBack } from './send-back.ts';

/**
 * Commands of an order lock its batch first, because a batch pays its orders and each of them updates it. Likewise
 * those of an error lock its order.
 */
const batchOf = (isOrder: Sql): Sql =>
  sql`select 1 from settlement_batch where (platform_id, id) in (select platform_id, batch_id from settlement_order
    where ${isOrder}) for update`;
export const aboveOrder = (id: string): readonly Sql[] => [batchOf(sql`id = ${id}`)];
export const aboveError = (id: string): readonly Sql[] => {
  const isOrder = sql`(platform_id, id) in (select platform_id, order_id from settlement_error where id = ${id})`;
  return [batchOf(isOrder), sql`select 1 from settlement_order where ${isOrder} for update`];
};

type PayRefusals = {
  refuse(
    code: 'batchNotApproved' | 'payerIsMaker' | 'payerIsChecker' | 'cardChanger' | 'channelAbsent',
    values?: Readonly<Record<string, string>>,
  ): never;
};
type Paying = Pick<Call, 'tx' | 'caller' | 'get' | 'language'> & PayRefusals;
/**
 * Only an order in an approved batch can be paid, and not by a person who made or approved the order or the batch, or
 * who changed the card it is paid to.
 */
async function mayPay(call: Paying, order: Order): Promise<BatchRow> {
  const batch = order.batchId === null ? undefined : await batchRow(call, order.platformId, order.batchId);
  if (!batch || !payableBatches.includes(batch.batchStatus)) return call.refuse('batchNotApproved');
  const me = call.caller.id;
  const makers = [order.makerId, batch.makerId];
  const checkers = [order.auditorId, batch.reviewerId];
  const who = () => othersWith(call, order.platformId, paySettlement, [me, ...makers, ...checkers]);
  if (makers.includes(me)) call.refuse('payerIsMaker', { who: await who() });
  if (checkers.includes(me)) call.refuse('payerIsChecker', { who: await who() });
  const { card } = await cardToPay(call, order, batch.channel);
  if (card?.changedBy.includes(me)) call.refuse('cardChanger', { name: order.payeeName, who: await who() });
  const payment = paymentOf(order, batch.channel, order.attempt + 1);
  if (!call.get(Outside).connects(bankTransfer, payment, order.platformId)) call.refuse('channelAbsent');
  return batch;
}
/** Nobody decides on an order that they made. */
async function otherHand(
  call: Pick<Call, 'tx' | 'caller' | 'language'> & {
    refuse(code: 'sameHand', values: Readonly<Record<string, string>>): never;
  },
  { platformId, makerId }: Order,
): Promise<void> {
  if (makerId === call.caller.id)
    call.refuse('sameHand', { who: await othersWith(call, platformId, approveSettlement, [makerId]) });
}
const pay = {
  guard: async (call: Paying, record: Parameters<typeof whole>[0]): Promise<void> => {
    await mayPay(call, whole(record));
  },
  effect: async (call: Omit<Call, 'refuse'>, record: Parameters<typeof whole>[0]) => {
    const order = whole(record);
    const batch = order.batchId === null ? undefined : await batchRow(call, order.platformId, order.batchId);
    return sendPayment(call, order, batch?.channel ?? 'SIM');
  },
};
/** Books the bank's answer to the running payment. */
export const serveHearing = serve(hearSettlement, async (call, _input, record) => {
  if (call.caller.actor !== 'system') call.refuse('forbidden');
  const told = await answerOf(call as Call, whole(record));
  if (!told) throw new Error(`The bank has not answered about ${record.settleSn}`);
  if (told.kind === 'paid') await call.execute(succeedSettlement, { channelNo: told.channelNo }, { id: record.id });
  else await call.execute(failSettlement, { reason: told.reason }, { id: record.id });
});
const charged = (
  { platformId, waybillSn, companyId, companyName, settleSn, settleMode, receivableAmount }: Order,
  isBack: boolean,
): WaybillCharged => ({
  platformId,
  waybillSn,
  companyId,
  companyName,
  settleSn,
  onCredit: settleMode === 2,
  cents: receivableAmount,
  isBack,
});
/** What an approval books: a void takes it back. */
const ofApproval = ['P-06', 'P-09', 'P-11', 'P-14', 'P-16'];
const signed = (lineType: string): 1 | -1 => (lineType.startsWith('ADD') ? 1 : -1);

export const serveSettlementLife = serveWorkflow(settlementLife, {
  edit: {
    effect: async (call, record, input) => {
      const order = whole(record);
      const parts = input.oilAmount === null && input.gasAmount === null && input.cashAmount === null;
      const given = (value: number | null | undefined, before: number): number => value ?? before;
      // The form sends back what it shows: only another amount was typed by a person.
      const tax = input.taxWithheld ?? undefined;
      const typed = tax !== undefined && (order.taxTyped || tax !== order.taxWithheld);
      const isOther =
        (tax ?? order.taxWithheld) !== order.taxWithheld || (input.premium ?? order.premium) !== order.premium;
      if (isOther && !input.reason?.trim()) call.refuse('reasonMissing');
      const { net, values } = await recopied(call, order, {
        additions: order.additions,
        deductions: order.deductions,
        receiptRetention: given(input.receiptRetention, order.receiptRetention),
        taxWithheld: typed ? tax : undefined,
        premium: given(input.premium, order.premium),
        ...(parts
          ? {}
          : {
              oilAmount: input.oilAmount ?? undefined,
              gasAmount: input.gasAmount ?? undefined,
              cashAmount: input.cashAmount ?? undefined,
            }),
      });
      evenOrRefuse(call, net, values);
      await tellStanding(call, { ...order, ...values }, 10);
      return { ...values, taxTyped: typed, applyBy: callerName(call), makerId: call.caller.id, auditRemark: null };
    },
  },
  addLine: {
    effect: async (call, record, { lineType, amount }) => {
      const order = whole(record);
      const additions = order.additions + (signed(lineType) === 1 ? amount : 0);
      const deductions = order.deductions + (signed(lineType) === -1 ? amount : 0);
      if (order.grossFreight - order.lossDeductCents + additions - deductions < 0) call.refuse('deductedAway');
      const { premium, receiptRetention } = order;
      const { net, values } = await recopied(call, order, {
        additions,
        deductions,
        premium,
        receiptRetention,
      });
      evenOrRefuse(call, net, values);
      await tellStanding(call, { ...order, ...values }, 10);
      return { ...values, taxTyped: false, applyBy: callerName(call), makerId: call.caller.id };
    },
  },
  ...payeeChange,
  ...operatorSteps,
  ...sendBack,
  submit: {
    guard: async (call, record) => {
      const order = whole(record);
      if (standsStill(await signedTrip(call, order.platformId, order.waybillId), 'SETTLE')) call.refuse('frozen');
      if (!(await asTheWaybill(call, order, 'taxWithheld'))) call.refuse('waybillChanged');
      if (order.payeeId === null) call.refuse('payeeUnknown', { name: order.payeeName });
      if (order.infoFee > 0 && order.brokerId === null) call.refuse('brokerUnknown', { name: order.brokerName ?? '-' });
      evenOrRefuse(call, order.freightAmount - (order.infoFeeBearer === 'CARRIER' ? order.infoFee : 0), order);
      await atGate(call, order, 'T');
    },
    effect: async (call, record) => {
      const order = whole(record);
      // Another order of the payee may have been voided since.
      const { taxWithheld, payCash } = await withTax(call, order);
      await tellMoved(call, { ...order, taxWithheld }, 20);
      return {
        taxWithheld,
        payCash,
        applyBy: callerName(call),
        makerId: call.caller.id,
        auditorId: null,
        auditBy: null,
        auditAt: null,
        auditRemark: null,
      };
    },
  },
  approve: {
    guard: async (call, record) => {
      const order = whole(record);
      await otherHand(call, order);
      if (standsStill(await signedTrip(call, order.platformId, order.waybillId), 'SETTLE')) call.refuse('frozen');
      if (!(await asTheWaybill(call, order))) call.refuse('waybillChanged');
      await coveredOrRefuse(call, order);
      await atGate(call, order, 'T');
    },
    effect: async (call, record) => {
      const order = whole(record);
      const { vatPpm } = await ratesOf(call, order.platformId);
      // The quota before the accounts, as in a repayment: two at once wait for each other instead of in a circle.
      await call.emit(waybillCharged, charged(order, false));
      const costs = await book(call, order, 'SETTLE_COST', 'P-09', cost(order));
      const broker =
        order.infoFeeBearer === 'SHIPPER' ? await book(call, order, 'INFO_FEE', 'P-11', brokerFee(order)) : undefined;
      const commission = await commissionOf(call, order);
      const journals = [
        await book(call, order, 'SETTLE_AR', 'P-06', receivable(order, vatPpm)),
        costs,
        broker,
        await book(call, order, 'PLATFORM_FEE', 'P-14', platformFeeOwed(order)),
        await book(call, order, 'COMMISSION', 'P-16', commission.postings),
      ];
      if (broker) await writeInfoFee(call, order, broker.no);
      await tellMoved(call, order, 30);
      return {
        auditBy: callerName(call),
        auditorId: call.caller.id,
        auditAt: call.now(),
        costJournalNo: costs?.no ?? null,
        commission: commission.cents,
        journals: journals.filter((one): one is BookedJournal => one !== undefined),
      };
    },
  },
  reject: {
    guard: (call, record) => otherHand(call, whole(record)),
    effect: async (call, record, { reason }) => {
      await tellMoved(call, whole(record), 70);
      return { auditBy: callerName(call), auditAt: call.now(), auditRemark: reason };
    },
  },
  ...intoBatch,
  removeRow: {
    effect: () => ({ batchId: null, batchNo: null, channel: null, payeeCardId: null, cardLast4: null }),
  },
  pay,
  retry: pay,
  succeed: {
    effect: async (call, record, { channelNo }) => succeeded(call, whole(record), channelNo),
  },
  fail: { effect: async (call, record, { reason }) => refusedByBank(call, whole(record), reason) },
  closeManual: {
    guard: async (call, record) => {
      const { makerId, auditorId, platformId } = whole(record);
      const me = call.caller.id;
      const who = () => othersWith(call, platformId, closeSettlement, [me, makerId, auditorId]);
      if (makerId === me) call.refuse('payerIsMaker', { who: await who() });
      if (auditorId === me) call.refuse('payerIsChecker', { who: await who() });
    },
    effect: async (call, record, { reason }) => ({
      ...(await closedByHand(call, whole(record))),
      payBy: callerName(call),
      payerId: call.caller.id,
      failReason: reason,
    }),
  },
  release: {
    guard: async (call, record) => {
      const { makerId, platformId } = whole(record);
      if (makerId === call.caller.id)
        call.refuse('payerIsMaker', { who: await othersWith(call, platformId, releaseReceipt, [makerId]) });
      const trip = await signedTrip(call, record.platformId, record.waybillId);
      if (trip.receiptStatus !== receiptIsIn)
        call.refuse('receiptAwaited', { state: wordOf(receiptStatus, trip.receiptStatus, call.language) ?? '' });
      if (standsStill(trip, 'PAY')) call.refuse('frozen');
    },
    effect: async (call, record) => (await release(call, whole(record))) ?? call.refuse('nothingHeld'),
  },
  void: {
    guard: async (call, record) => {
      const { makerId, platformId } = whole(record);
      if (record.settleStatus === 30 && makerId === call.caller.id)
        call.refuse('makerUndoes', { who: await othersWith(call, platformId, voidSettlement, [makerId]) });
    },
    effect: async (call, record) => {
      const order = whole(record);
      if (order.settleStatus === 30) await call.emit(waybillCharged, charged(order, true));
      const journals = [...order.journals];
      // P-28: reverses each journal of the approval.
      for (const journal of order.journals)
        if (ofApproval.includes(journal.step)) journals.push(await reversed(call, order, journal));
      await infoFeeBack(call, order);
      await tellMoved(call, order, 90);
      return { journals };
    },
  },
});
