import type { RecordOf } from '@freightdeck/sdk/contract';
import { Ledger, sql } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount, Posted, Posting } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { waybillCovered, waybillInsured } from '@freightdeck/plugin-waybill/contract';
import type { policies, underwritingOrders } from '../contract/index.ts';

export type Running = Pick<
  Call,
  'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId' | 'get' | 'emit'
>;
export type Policy = RecordOf<typeof policies>;
/** Columns of a policy that are not fields. */
export interface KeptOfPolicy {
  readonly companyId: string;
  readonly driverId: string;
  readonly payJournalId: string | null;
  readonly claimById: string | null;
  readonly cancelTries: number;
}
export const policyColumns = [
  'companyId',
  'driverId',
  'payJournalId',
  'claimById',
  'cancelTries',
] as const satisfies readonly (keyof KeptOfPolicy)[];
export const keptOf = (policy: Policy): Policy & KeptOfPolicy => policy as Policy & KeptOfPolicy;
type Order = RecordOf<typeof underwritingOrders>;

interface Insurer {
  readonly insurerCode: string;
  readonly insurerName: string;
}
const prepaidOf = ({ insurerCode, insurerName }: Insurer): LedgerAccount => ({
  code: 1202,
  ownerType: 'insurer',
  ownerId: insurerCode,
  ownerName: insurerName,
});
const bankOf = (channel: string): LedgerAccount => ({ code: 1001, ownerType: 'channel', ownerId: channel });
const transitOf = (channel: string): LedgerAccount => ({ code: 1002, ownerType: 'channel', ownerId: channel });
const own = (code: 5003 | 5006, platformId: string): LedgerAccount => ({
  code,
  ownerType: 'tenant',
  ownerId: platformId,
});
const driver = (policy: Policy & KeptOfPolicy, code: 2101 | 1103): LedgerAccount => ({
  code,
  ownerType: 'driver',
  ownerId: policy.driverId,
  ownerName: policy.driverName,
});
const debit = (account: LedgerAccount, amount: number): Posting => ({ ...account, side: 'D', amount });
const credit = (account: LedgerAccount, amount: number): Posting => ({ ...account, side: 'C', amount });

/**
 * The available amount: the balance without premiums, withdrawals and top-ups that the insurer has not answered yet.
 * Locks the account's row, so that the same cents are not used twice.
 */
export async function freeOf(call: Running, platformId: string, insurer: Insurer): Promise<number | undefined> {
  const account = await call.tx.one<{ id: string }>(
    sql`select id from underwriting_account where platform_id = ${platformId} and insurer_code = ${insurer.insurerCode}
      and status = 1 for update`,
  );
  if (!account) return undefined;
  const held = await call.tx.one<{ cents: number }>(sql`
    select (coalesce((select sum(premium_cents) from insure_policy where platform_id = ${platformId}
      and insurer_code = ${insurer.insurerCode} and (policy_status = 20 or policy_status = 55
        and pay_journal_id is null)), 0)
      + coalesce((select sum(amount) from underwriting_order where platform_id = ${platformId}
        and insurer_code = ${insurer.insurerCode} and status = 30), 0))::bigint as cents`);
  return (await call.get(Ledger).balance(call, prepaidOf(insurer), platformId)) - (held?.cents ?? 0);
}

/** Refuses a premium that the account with the insurer does not hold, or where there is no account. */
export async function affordableOrRefuse(
  call: Running & {
    refuse(code: 'noAccount' | 'accountShort', values: Readonly<Record<string, string>>): never;
  },
  platformId: string,
  insurer: Insurer,
  premiumCents: number,
): Promise<void> {
  const free = await freeOf(call, platformId, insurer);
  if (free === undefined) return call.refuse('noAccount', { insurer: insurer.insurerName });
  if (free < premiumCents) call.refuse('accountShort', { free: formatMoney(free), premium: formatMoney(premiumCents) });
}

/** P-13. A driver's premium is taken from the wallet; what it does not hold becomes a debt. */
async function postPremium(call: Running, given: Policy): Promise<Posted | undefined> {
  const policy = keptOf(given);
  const { platformId, policySn, premiumCents } = policy;
  if (premiumCents === 0) return undefined;
  const ledger = call.get(Ledger);
  const held =
    policy.bearer === 'DRIVER'
      ? Math.min(premiumCents, Math.max(0, await ledger.balance(call, driver(policy, 2101), platformId)))
      : 0;
  const payer =
    policy.bearer === 'DRIVER'
      ? [debit(driver(policy, 2101), held), debit(driver(policy, 1103), premiumCents - held)]
      : [debit(own(5003, platformId), premiumCents)];
  return ledger.post(call, {
    bizType: 'PREMIUM',
    bizNo: policySn,
    requestId: `${policySn}:premium`,
    memo: policy.waybillSn,
    platformId,
    postings: [...payer, credit(prepaidOf(policy), premiumCents)],
  });
}
/** What covers the load is told to its trip; an accident policy of the driver is not its matter. */
export async function tellCovered(
  call: Pick<Call, 'emit'>,
  { platformId, waybillId, riskType, policyNo, insurerCode }: Policy,
  isCovered: boolean,
): Promise<void> {
  if (riskType === 'ACCIDENT') return;
  await call.emit(waybillCovered, {
    platformId,
    waybillId,
    policyNo: isCovered ? policyNo : null,
    insurerCode: isCovered ? insurerCode : null,
  });
}
/** A premium that the shipper bears goes with the settlement of the trip. */
async function tellShipper(call: Running, policy: Policy, sign: 1 | -1): Promise<void> {
  const { bearer, platformId, waybillId, premiumCents } = policy;
  if (bearer === 'SHIPPER' && premiumCents > 0)
    await call.emit(waybillInsured, { platformId, waybillId, cents: sign * premiumCents });
}
/** The fields of a policy whose premium is paid. */
export async function paidFor(call: Running, policy: Policy): Promise<Readonly<Record<string, unknown>>> {
  const posted = await postPremium(call, policy);
  await tellShipper(call, policy, 1);
  return { acceptedAt: call.now(), payJournalId: posted?.journalId ?? null, journalNo: posted?.journalNo ?? null };
}
/** Reverses P-13. */
export async function returnPremium(call: Running, given: Policy): Promise<Readonly<Record<string, unknown>>> {
  const { payJournalId, policySn, waybillSn, platformId } = keptOf(given);
  if (payJournalId === null) return {};
  await tellShipper(call, given, -1);
  const { journalNo } = await call.get(Ledger).reverse(call, payJournalId, {
    bizType: 'PREMIUM',
    bizNo: policySn,
    requestId: `${policySn}:return`,
    memo: waybillSn,
    platformId,
  });
  return { refundJournalNo: journalNo, refundedAt: call.now() };
}
/** The insurer's payment goes to the shipper, for accident cover to the driver. */
export async function postClaim(call: Running, given: Policy, paidCents: number, channel: string): Promise<void> {
  if (paidCents === 0) return;
  const policy = keptOf(given);
  const insured: LedgerAccount =
    policy.riskType === 'ACCIDENT'
      ? driver(policy, 2101)
      : { code: 2001, ownerType: 'company', ownerId: policy.companyId, ownerName: policy.insuredName };
  await call.get(Ledger).post(call, {
    bizType: 'CLAIM',
    bizNo: policy.policySn,
    requestId: `${policy.policySn}:claim`,
    memo: policy.waybillSn,
    platformId: policy.platformId,
    postings: [debit(bankOf(channel), paidCents), credit(insured, paidCents)],
  });
}
const postOrder = (call: Running, order: Order, step: string, postings: readonly Posting[]): Promise<Posted> =>
  call.get(Ledger).post(call, {
    bizType: order.orderKind,
    bizNo: order.withdrawNo,
    requestId: `${order.withdrawNo}:${step}`,
    memo: order.reason,
    platformId: order.platformId,
    postings,
  });
/** P-25, while the top-up is on its way. What is paid by hand (OFFLINE) is not held against a channel's balance. */
export const sendTopUp = (call: Running, order: Order): Promise<Posted> =>
  postOrder(call, order, 'sent', [
    debit(prepaidOf(order), order.amount),
    {
      ...credit(transitOf(order.channel), order.amount),
      ...(order.channel === 'OFFLINE' ? {} : { covered: true as const }),
    },
  ]);
/** P-25: the insurer has the money. */
export const finishTopUp = (call: Running, order: Order, feeCents: number): Promise<Posted> =>
  postOrder(call, order, 'done', [
    debit(transitOf(order.channel), order.amount),
    debit(own(5006, order.platformId), feeCents),
    credit(bankOf(order.channel), order.amount + feeCents),
  ]);
/** The insurer has not taken the money. */
export const undoTopUp = (call: Running, order: Order): Promise<Posted> =>
  postOrder(call, order, 'back', [
    debit(transitOf(order.channel), order.amount),
    credit(prepaidOf(order), order.amount),
  ]);
/** P-25 in reverse, minus the bank's fee. */
export const postWithdrawal = (call: Running, order: Order, feeCents: number): Promise<Posted> =>
  postOrder(call, order, 'done', [
    debit(bankOf(order.channel), order.amount - feeCents),
    debit(own(5006, order.platformId), feeCents),
    credit(prepaidOf(order), order.amount),
  ]);
