import { callerName, Ledger, recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { waybillCollected } from '@freightdeck/plugin-waybill/contract';
import { infoFeePays } from '../contract/index.ts';
import { tellMoved, whole } from './order-record.ts';
import type { BookedJournal, Order } from './order-record.ts';
import { frozenFor } from './reading.ts';

type Calling = Omit<Call, 'refuse'>;
type OrderRow = Parameters<typeof whole>[0];
interface Back {
  readonly journals: readonly BookedJournal[];
  readonly collectedCents: number;
}
/** Steps of a payment that may be taken again. Renamed once it is over: nothing takes them for those of the next. */
const ofPayment = ['P-03', 'P-07', 'P-10'];
/** An order that is in no batch and not paid for. */
export const outOfBatch = {
  batchId: null,
  batchNo: null,
  channel: null,
  payeeCardId: null,
  cardLast4: null,
  payStatus: 0,
  failReason: null,
} as const;

/** P-28 of one journal of the order. */
export async function reversed(call: Calling, order: Order, { step, id }: BookedJournal): Promise<BookedJournal> {
  const back = await call.get(Ledger).reverse(call, id, {
    bizType: 'REVERSE',
    bizNo: order.settleSn,
    requestId: `${order.settleSn}:P-28:${step}`,
    memo: `P-28 ${step}`,
    platformId: order.platformId,
  });
  return { step: `P-28:${step}`, id: back.journalId, no: back.journalNo };
}
/** The broker's fee of the order counts as taken back. */
export async function infoFeeBack(call: Calling, { platformId, id }: Order): Promise<void> {
  const fee = await call.tx.one<{ id: string }>(
    sql`update info_fee_pay set info_pay_status = 4, version = version + 1 where platform_id = ${platformId}
      and order_id = ${id} and info_pay_status <> 4 returning id`,
  );
  if (fee) await recordEvent(call, infoFeePays, fee.id, { action: 'reverse', fromState: 2, toState: 4, platformId });
}
/**
 * Takes back what the payee, the broker and the tax were credited, and where `steps` says so what the shipper was
 * charged: frozen money is frozen again. Refused by the book where a wallet does not hold its part any more. What was
 * thawed stays thawed, for the exact amount is known by now.
 */
export async function takenBack(call: Calling, order: Order, steps: readonly string[]): Promise<Back> {
  const journals: BookedJournal[] = [];
  let { collectedCents } = order;
  const round = order.journals.filter(({ step }) => step.startsWith('P-28:P-10')).length + 1;
  const { platformId, companyId, companyName, waybillSn } = order;
  const numbers = [waybillSn, order.settleSn];
  for (const journal of order.journals) {
    const { step } = journal;
    if (!steps.includes(step)) {
      journals.push(journal);
      continue;
    }
    const past = { ...journal, step: `${step}~${round}` };
    journals.push(past);
    if (step === 'P-03') continue;
    if (step === 'P-10' && order.infoFeeBearer === 'CARRIER') await infoFeeBack(call, order);
    const before = step === 'P-07' ? await frozenFor(call, platformId, companyId, numbers) : 0;
    const back = await reversed(call, order, past);
    journals.push(back);
    if (step !== 'P-07') continue;
    collectedCents = 0;
    const again = (await frozenFor(call, platformId, companyId, numbers)) - before;
    if (again > 0)
      await call.emit(waybillCollected, {
        ...{ platformId, waybillSn, companyId, companyName, usedCents: -again, backCents: 0, journalNo: back.no },
      });
  }
  return { journals, collectedCents };
}
/** The failed payments of an order are worked off. */
export const errorsClosed = (call: Calling, { platformId, id }: Order, reason: string): Promise<unknown> =>
  call.tx.run(sql`
    update settlement_error set error_status = 3, close_reason = ${reason}, handler = ${callerName(call)},
      updated_at = ${call.now()}
    where platform_id = ${platformId} and order_id = ${id} and error_status in (0, 1) and error_type <> 'AMOUNT_DIFF'`);

interface Refusing {
  refuse(code: 'closeAsked' | 'cardWaiting'): never;
}
/** Nobody has said that the money went, or is to go, another way. */
export async function openOrRefuse(
  { tx, refuse }: Pick<Call, 'tx'> & Refusing,
  { platformId, id }: Order,
): Promise<void> {
  const waits = await tx.one<{ isClosing: boolean }>(sql`
    select bool_or(close_by_id is not null) as is_closing from settlement_error where platform_id = ${platformId}
      and order_id = ${id} and error_status in (0, 1) and (close_by_id is not null or new_card_id is not null)
    having count(*) > 0`);
  if (waits) refuse(waits.isClosing ? 'closeAsked' : 'cardWaiting');
}

export const sendBack = {
  sendBack: {
    guard: (call: Pick<Call, 'tx'> & Refusing, record: OrderRow) => openOrRefuse(call, whole(record)),
    effect: async (call: Calling, record: OrderRow, { reason }: { readonly reason: string }) => {
      const order = whole(record);
      await tellMoved(call, order, 30);
      await errorsClosed(call, order, reason);
      // On a statement he has been charged what it says: only the payee's part comes back.
      return { ...outOfBatch, ...(await takenBack(call, order, order.ysId === null ? ofPayment : ['P-10'])) };
    },
  },
};
