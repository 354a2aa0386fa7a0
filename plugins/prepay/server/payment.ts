import type { RecordOf } from '@freightdeck/sdk/contract';
import { callerName, Ledger } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount, Posting } from '@freightdeck/sdk/server';
import { TyyChannel } from '../contract/index.ts';
import type { prepayOrders, TyyAnswer, TyyOrder } from '../contract/index.ts';

export type Order = RecordOf<typeof prepayOrders>;
/** What an order keeps beside its fields. */
export interface Kept {
  readonly payeeId: string;
  readonly applyById: string;
  /** Journals of the attempt that runs, in the order they were posted. */
  readonly journalIds: readonly string[];
}
export const keptColumns = ['payeeId', 'applyById', 'journalIds'] as const satisfies readonly (keyof Kept)[];
export const keptOf = (order: Order): Order & Kept => order as Order & Kept;
export type Running = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId' | 'get'>;
type Values = Readonly<Record<string, unknown>>;

const payees = { DRIVER: 'driver', OWNER: 'carOwner', CAPTAIN: 'captain' } as const;
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
export const tyyOrderOf = ({ order, n }: Attempt): TyyOrder => ({
  orderNo: `${order.prepaySn}-${n}`,
  prepayKind: order.prepayKind,
  amount: order.amount,
  payeeName: order.payeeName,
  cardLast4: order.cardLast4,
});

/** P-04 or P-05: the advance stands in the payee's wallet. */
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

/** TYY has said yes: cash leaves the bank (P-19), oil and gas are in the wallet from now on. */
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
/** TYY has said no: what was posted for this attempt is taken back, the last first. */
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
function become(call: Running, attempt: Attempt, answer: TyyAnswer): Promise<Values> | Values {
  if (answer.kind === 'paid') return succeed(call, attempt, answer);
  if (answer.kind === 'failed') return fail(call, attempt, answer.reason);
  return { prepayStatus: 30, tyyOrderNo: answer.tyyOrderNo, failReason: null };
}

/** One attempt to pay: what becomes of the order by it. */
export async function payOrder(call: Running, given: Order): Promise<Values> {
  const order = keptOf(given);
  const n = order.attempts + 1;
  const begun = { attempts: n, payBy: callerName(call) };
  if (order.channel === 'WALLET') return { ...begun, ...paid(call, (await advance(call, { order, n })).journalNo) };
  const answer = await call.get(TyyChannel).submit(tyyOrderOf({ order, n }));
  if (order.prepayKind !== 'CASH' || answer.kind === 'failed')
    return { ...begun, ...(await become(call, { order: { ...order, journalIds: [] }, n }, answer)) };
  const { amount } = order;
  const held = await advance(call, { order, n });
  const frozen = await post(call, { order, n }, 'hold', [
    debit(walletOf(order), amount),
    credit(frozenOf(order), amount),
  ]);
  const sent = await post(call, { order, n }, 'send', [debit(frozenOf(order), amount), credit(tyy(1002), amount)]);
  const posted = { journalNo: held.journalNo, journalIds: [held.journalId, frozen.journalId, sent.journalId] };
  return { ...begun, ...posted, ...(await become(call, { order: { ...order, ...posted }, n }, answer)) };
}
/** Asks TYY what has become of the attempt that runs. */
export async function askTyy(call: Running, given: Order): Promise<Values> {
  const attempt = { order: keptOf(given), n: given.attempts };
  return become(call, attempt, await call.get(TyyChannel).query(tyyOrderOf(attempt)));
}

/** P-27: the carrier gives the advance back; what the wallet does not hold any more is owed. */
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
/** The whole amount, out of the wallet; the ledger refuses when it is not there. */
export async function refundWhole(call: Running, given: Order): Promise<Values> {
  const order = keptOf(given);
  const { journalNo } = await post(call, { order, n: order.attempts }, 'refund', [
    debit(walletOf(order), order.amount),
    credit(advanceOf(order), order.amount),
  ]);
  return { prepayStatus: 90, refundedCents: order.amount, journalNo };
}
