import type { RecordOf } from '@freightdeck/sdk/contract';
import { adoptStep, answerOrAsk, callerName, Ledger, notInOutbox, Outside, sql } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount, Posting } from '@freightdeck/sdk/server';
import { hearRefund, queryPrepay, tyyPay, tyyRefund } from '../contract/index.ts';
import type { prepayOrders, TyyAnswer, TyyBack, TyyOrder } from '../contract/index.ts';

export type Order = RecordOf<typeof prepayOrders>;
/** Columns of an order that are not fields. */
export interface Kept {
  readonly payeeId: string;
  readonly applyById: string;
  readonly auditById: string | null;
  readonly payeeCardId: string | null;
  /** Journals of the running attempt, in the order of posting. */
  readonly journalIds: readonly string[];
  readonly refundTries: number;
}
export const keptColumns = [
  'payeeId',
  'applyById',
  'auditById',
  'payeeCardId',
  'journalIds',
  'refundTries',
] as const satisfies readonly (keyof Kept)[];
export const keptOf = (order: Order): Order & Kept => order as Order & Kept;
export type Running = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId' | 'get'>;
type Values = Readonly<Record<string, unknown>>;

export const payees = { DRIVER: 'driver', OWNER: 'carOwner', CAPTAIN: 'captain' } as const;
const payeeAccount = (order: Order & Kept, code: LedgerAccount['code']): LedgerAccount => ({
  code,
  ownerType: payees[order.payeeType],
  ownerId: order.payeeId,
  ownerName: order.payeeName,
});
/** 2101 or 2111 for cash, 2131 oil, 2132 gas. */
const walletOf = (order: Order & Kept): LedgerAccount =>
  payeeAccount(
    order,
    order.prepayKind === 'OIL' ? 2131 : order.prepayKind === 'GAS' ? 2132 : order.payeeType === 'CAPTAIN' ? 2111 : 2101,
  );
const frozenOf = (order: Order & Kept): LedgerAccount =>
  payeeAccount(order, order.payeeType === 'CAPTAIN' ? 2112 : 2102);
const owedOf = (order: Order & Kept): LedgerAccount => payeeAccount(order, 1103);
export const advanceOf = (order: Pick<Order, 'waybillId' | 'waybillSn'>): LedgerAccount => ({
  code: 1301,
  ownerType: 'waybill',
  ownerId: order.waybillId,
  ownerName: order.waybillSn,
});
const tyy = (code: 1001 | 1002): LedgerAccount => ({ code, ownerType: 'channel', ownerId: 'TYY', ownerName: 'TYY' });
const costs = (order: Order): LedgerAccount => ({ code: 5006, ownerType: 'tenant', ownerId: order.platformId });
const debit = (account: LedgerAccount, amount: number): Posting => ({ ...account, side: 'D', amount });
const credit = (account: LedgerAccount, amount: number): Posting => ({ ...account, side: 'C', amount });

interface Attempt {
  readonly order: Order & Kept;
  readonly n: number;
}
const post = (call: Running, { order, n }: Attempt, step: string, postings: readonly Posting[]) =>
  call.get(Ledger).post(call, {
    bizType: 'PREPAY',
    bizNo: order.prepaySn,
    requestId: `${order.prepaySn}:${step}:${n}`,
    memo: order.waybillSn,
    platformId: order.platformId,
    postings,
  });
/** TYY's key for one attempt to pay an order; a new attempt starts only after a refusal. */
const keyOf = ({ order, n }: Attempt): string => `${order.prepaySn}-${n}`;
const tyyOrderOf = ({ order, n }: Attempt): TyyOrder => ({
  prepayKind: order.prepayKind,
  amount: order.amount,
  payeeName: order.payeeName,
  cardLast4: order.cardLast4,
  attempt: n,
});
const anyOrder: TyyOrder = { prepayKind: 'OIL', amount: 1, payeeName: '', cardLast4: null, attempt: 1 };
export const connectsTyy = (call: Pick<Call, 'get'>, platformId: string): boolean =>
  call.get(Outside).connects(tyyPay, anyOrder, platformId);

/** P-04 or P-05: credits the advance to the payee's wallet. */
const advance = (call: Running, attempt: Attempt) =>
  post(call, attempt, 'pay', [
    debit(advanceOf(attempt.order), attempt.order.amount),
    credit(walletOf(attempt.order), attempt.order.amount),
  ]);
const paid = (call: Running, journalNo: string): Values => ({
  prepayStatus: 40,
  paidAt: call.now(),
  failReason: null,
  journalNo,
});

/** TYY has paid: books the cash as paid (P-19), and oil and gas to the wallet. */
async function succeed(call: Running, attempt: Attempt, answer: Extract<TyyAnswer, { kind: 'paid' }>): Promise<Values> {
  const { order } = attempt;
  const told = { tyyOrderNo: answer.tyyOrderNo, tyyAmount: answer.amount, feeCents: answer.feeCents };
  if (order.prepayKind !== 'CASH') return { ...paid(call, (await advance(call, attempt)).journalNo), ...told };
  await post(call, attempt, 'done', [
    debit(tyy(1002), order.amount),
    debit(costs(order), answer.feeCents),
    credit(tyy(1001), order.amount + answer.feeCents),
  ]);
  return { ...paid(call, order.journalNo ?? ''), ...told };
}
/** TYY has refused: reverses the journals of this attempt, the last one first. */
async function fail(call: Running, { order, n }: Attempt, reason: string): Promise<Values> {
  for (const [index, journalId] of [...order.journalIds].reverse().entries())
    await call.get(Ledger).reverse(call, journalId, {
      bizType: 'PREPAY',
      bizNo: order.prepaySn,
      requestId: `${order.prepaySn}:back${index}:${n}`,
      memo: reason,
      platformId: order.platformId,
    });
  return { prepayStatus: 50, failReason: reason.slice(0, 200), journalIds: [], journalNo: null };
}
/**
 * One attempt to pay; returns the changed fields of the order. TYY gets the request by the outbox. Cash is booked as
 * sent at once, oil and gas only when TYY has answered.
 */
export async function payOrder(call: Running, given: Order): Promise<Values> {
  const order = keptOf(given);
  const n = order.attempts + 1;
  const attempt = { order, n };
  const begun = { attempts: n, payBy: callerName(call) };
  if (order.channel === 'WALLET') return { ...begun, ...paid(call, (await advance(call, attempt)).journalNo) };
  await call.get(Outside).send(call, tyyPay, tyyOrderOf(attempt), {
    key: keyOf(attempt),
    then: queryPrepay,
    on: order.id,
    platformId: order.platformId,
  });
  const sentOff = { ...begun, prepayStatus: 30, tyyOrderNo: null, failReason: null, journalIds: [] as string[] };
  if (order.prepayKind !== 'CASH') return sentOff;
  const { amount } = order;
  const held = await advance(call, attempt);
  const frozen = await post(call, attempt, 'hold', [debit(walletOf(order), amount), credit(frozenOf(order), amount)]);
  const sent = await post(call, attempt, 'send', [debit(frozenOf(order), amount), credit(tyy(1002), amount)]);
  return {
    ...sentOff,
    journalNo: held.journalNo,
    journalIds: [held.journalId, frozen.journalId, sent.journalId],
  };
}
/** Orders that were sent to TYY before there was an outbox. */
export const adoptOrders = adoptStep(
  tyyPay,
  (call, mayTry) =>
    call.tx.rows<Order>(sql`
      select r.* from prepay_order r where r.prepay_status = 30 and r.channel = 'TYY' and ${mayTry(sql`r.id`)}
        and ${notInOutbox(tyyPay, sql`r.prepay_sn || '-' || r.attempts`)} order by r.id limit 200`),
  (order) => {
    const attempt = { order: keptOf(order), n: order.attempts };
    return {
      request: tyyOrderOf(attempt),
      key: keyOf(attempt),
      then: queryPrepay,
      on: order.id,
      platformId: order.platformId,
    };
  },
);
/** Books TYY's answer to the running attempt, or asks TYY again when a person requests it. */
export async function askTyy(call: Running, given: Order): Promise<Values> {
  const attempt = { order: keptOf(given), n: given.attempts };
  const told = await answerOrAsk(call, tyyPay, keyOf(attempt), given.platformId);
  if (!told) return {};
  return told.kind === 'paid' ? succeed(call, attempt, told) : fail(call, attempt, told.reason);
}

/** P-27: the carrier returns the advance; what the wallet no longer holds becomes a debt. */
export async function takeBack(call: Running, given: Order): Promise<Values> {
  const order = keptOf(given);
  const held = Math.min(
    order.amount,
    Math.max(0, await call.get(Ledger).balance(call, walletOf(order), order.platformId)),
  );
  const { journalNo } = await post(call, { order, n: order.attempts }, 'recover', [
    debit(walletOf(order), held),
    debit(owedOf(order), order.amount - held),
    credit(advanceOf(order), order.amount),
  ]);
  return { prepayStatus: 90, refundedCents: order.amount, owedCents: order.amount - held, journalNo };
}
const refundOf = (order: Order): TyyBack => ({
  order: keyOf({ order: keptOf(order), n: order.attempts }),
  prepayKind: order.prepayKind,
  amount: order.amount,
});
const refundKey = ({ prepaySn, refundTries }: Order & Kept): string => `${prepaySn}-back-${refundTries}`;
const moveBack = (call: Running, order: Order & Kept, step: string, from: LedgerAccount, to: LedgerAccount) =>
  post(call, { order, n: order.attempts }, `${step}${order.refundTries}`, [
    debit(from, order.amount),
    credit(to, order.amount),
  ]);
/**
 * Takes the whole amount from the wallet; the ledger refuses when it is not there. An amount at TYY returns when TYY
 * has confirmed.
 */
export async function refundWhole(call: Running, given: Order): Promise<Values> {
  const order = { ...keptOf(given), refundTries: keptOf(given).refundTries + 1 };
  const { refundTries } = order;
  const { journalNo } = await moveBack(call, order, 'refund', walletOf(order), advanceOf(order));
  const values = { refundTries, refundedCents: order.amount, journalNo };
  if (order.channel !== 'TYY') return { ...values, prepayStatus: 90 };
  await call.get(Outside).send(call, tyyRefund, refundOf(order), {
    key: refundKey(order),
    then: hearRefund,
    on: order.id,
    platformId: order.platformId,
  });
  return { ...values, prepayStatus: 45 };
}
/** Books TYY's answer to a refund; when refused, the payee gets the amount back. */
export async function refundAnswered(call: Running, given: Order): Promise<Values> {
  const order = keptOf(given);
  const told = await call.get(Outside).answer(call, tyyRefund, refundKey(order), order.platformId);
  if (!told) throw new Error(`TYY has not answered about ${refundKey(order)}`);
  if (told.kind === 'refunded') return { prepayStatus: 90, failReason: null };
  const { journalNo } = await moveBack(call, order, 'refundRefused', advanceOf(order), walletOf(order));
  return { prepayStatus: 40, refundedCents: 0, journalNo, failReason: told.reason.slice(0, 200) };
}
