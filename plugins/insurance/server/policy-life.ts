import {
  dayLater,
  momentLater,
  recordEvent,
  serveQuery,
  serveWorkflow,
  sql,
  timeBetween,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { endOfDay, formatMoney, ratioOf } from '@freightdeck/sdk/values';
import { Insurers, lossRatio, policies, policyLife } from '../contract/index.ts';
import type { InsurerAnswer, InsurerPolicy } from '../contract/index.ts';
import { insurableUntil } from './create-policy.ts';
import { misfitOf, productOf, tripOf } from './insured-trip.ts';
import { freeOf, keptOf, postClaim, postPremium, returnPremium } from './postings.ts';
import type { Policy, Running } from './postings.ts';

type Values = Readonly<Record<string, unknown>>;
const departedFrom = 40;
/** Hours after departure in which a load can still be insured. */
const hoursToInsure = 2;
const daysCovered = 15;
const daysToReport = 30;
/** Fifteen days from the departure. */
export const periodFrom = (startAt: string): Values => ({
  startAt,
  endAt: endOfDay(dayLater(startAt, { days: daysCovered })),
});
const sentAs = (policy: Policy, attempt: number): InsurerPolicy => ({
  orderNo: `${policy.policySn}-${attempt}`,
  insurerCode: policy.insurerCode,
  insuredName: policy.insuredName,
  vehicleNum: policy.vehicleNum,
  insuredCents: policy.insuredCents,
  premiumCents: policy.premiumCents,
});

/**
 * Applies the insurer's answer: an accepted policy is paid (P-13) and in force once the vehicle has departed; if the
 * waybill was cancelled, the policy is cancelled unpaid.
 */
async function become(call: Running, policy: Policy, answer: InsurerAnswer): Promise<Values> {
  const seen = { syncAt: call.now() };
  if (answer.kind === 'pending') return { ...seen, policyStatus: 20 };
  if (answer.kind === 'refused')
    return { ...seen, policyStatus: 40, failReason: answer.reason.slice(0, 200), syncStatus: 3 };
  const told = {
    ...seen,
    policyNo: answer.policyNo,
    insurerPremium: answer.premiumCents,
    syncStatus: answer.premiumCents === policy.premiumCents ? 1 : 2,
    failReason: null,
  };
  const trip = await tripOf(call, policy.waybillId, false);
  if (!trip || trip.waybillStatus < 0) {
    const why = await call.get(Insurers).cancel(answer.policyNo);
    return { ...told, policyStatus: 60, ...(why === undefined ? {} : { syncStatus: 3, failReason: why }) };
  }
  const posted = await postPremium(call, policy);
  const paid = {
    ...told,
    acceptedAt: call.now(),
    payJournalId: posted?.journalId ?? null,
    journalNo: posted?.journalNo ?? null,
  };
  return trip.waybillStatus >= departedFrom
    ? { ...paid, policyStatus: 50, ...periodFrom(trip.departAt ?? call.now()) }
    : { ...paid, policyStatus: 30 };
}
const connected = (call: Pick<Call, 'get'> & { refuse(code: 'noInsurer'): never }): void => {
  if (!call.get(Insurers).connected) call.refuse('noInsurer');
};

const serveLife = serveWorkflow(policyLife, {
  insure: {
    guard: async (call, policy) => {
      connected(call);
      const trip = await tripOf(call, policy.waybillId, true);
      const product = await productOf(call, policy.productId);
      if (!trip || !product) return call.refuse('notFound');
      if (trip.waybillStatus < 10 || trip.waybillStatus > insurableUntil) call.refuse('notRunning');
      if (trip.loadAt !== null && timeBetween(trip.loadAt, call.now(), 'hours') > hoursToInsure) call.refuse('tooLate');
      const misfit = misfitOf(product, trip);
      if (misfit) call.refuse(misfit);
      const free = await freeOf(call, policy.platformId, policy);
      if (free === undefined) return call.refuse('noAccount', { insurer: policy.insurerName });
      if (free < policy.premiumCents)
        call.refuse('accountShort', { free: formatMoney(free), premium: formatMoney(policy.premiumCents) });
    },
    effect: async (call, policy) => {
      const attempts = policy.attempts + 1;
      return {
        attempts,
        failReason: null,
        ...(await become(call, policy, await call.get(Insurers).submit(sentAs(policy, attempts)))),
      };
    },
  },
  sync: {
    guard: connected,
    effect: async (call, policy) => {
      const answer = await call.get(Insurers).query(sentAs(policy, policy.attempts));
      if (policy.policyStatus === 20) return become(call, policy, answer);
      const told =
        answer.kind === 'accepted'
          ? { insurerPremium: answer.premiumCents, syncStatus: answer.premiumCents === policy.premiumCents ? 1 : 2 }
          : { syncStatus: 3 };
      return { ...told, syncAt: call.now() };
    },
  },
  start: { effect: (call) => periodFrom(call.now()) },
  cancelPolicy: {
    guard: async (call, policy) => {
      const trip = await tripOf(call, policy.waybillId, true);
      if (trip && trip.waybillStatus >= departedFrom) call.refuse('departed');
    },
    effect: async (call, policy) => {
      const returned = await returnPremium(call, policy);
      const why = policy.policyNo === null ? undefined : await call.get(Insurers).cancel(policy.policyNo);
      if (why !== undefined) call.refuse('insurerRefused', { why });
      return returned;
    },
  },
  claim: {
    guard: (call, policy) => {
      if (policy.endAt !== null && call.now().slice(0, 10) > dayLater(policy.endAt, { days: daysToReport }))
        call.refuse('claimLate');
    },
    effect: (call, _policy, { lossCents, claimFile, reason }) => ({
      lossCents,
      claimFile,
      claimReason: reason,
      claimStatus: 1,
      reportAt: call.now(),
      claimById: call.caller.id,
    }),
  },
  closeClaim: {
    guard: (call, policy, { paidCents }) => {
      if (keptOf(policy).claimById === call.caller.id) call.refuse('sameHand');
      if (paidCents > policy.insuredCents || paidCents > (policy.lossCents ?? 0))
        call.refuse('paidAbove', {
          insured: formatMoney(policy.insuredCents),
          loss: formatMoney(policy.lossCents ?? 0),
        });
    },
    effect: async (call, policy, { paidCents, channel, reason }) => {
      await postClaim(call, policy, paidCents, channel);
      return { paidCents, closeRemark: reason, claimStatus: paidCents > 0 ? 2 : 3 };
    },
  },
});

const ratios = serveQuery(lossRatio, async (call) => {
  const rows = await call.tx.rows<{
    insurerName: string;
    policies: number;
    premiumCents: number;
    paidCents: number;
  }>(sql`
    select insurer_name, count(*)::int as policies, sum(premium_cents)::bigint as premium_cents, sum(paid_cents)::bigint
      as paid_cents from insure_policy
    where policy_status in (30, 50, 70, 80, 90) and (${call.isOperator} or platform_id = ${call.platformId})
      group by insurer_name order by insurer_name limit 100`);
  return {
    insurers: rows.map((row) => ({
      ...row,
      ratioPpm: ratioOf(row.paidCents, row.premiumCents, 'down'),
    })),
  };
});
export const lifeServes: readonly Served[] = [serveLife, ratios];

/** Changes a policy without a command, as a consequence for its waybill. */
export async function follow(
  call: Running,
  policy: Policy,
  action: string,
  values: Values,
  update: (values: Values) => Promise<unknown>,
): Promise<void> {
  await update(values);
  await recordEvent(call, policies, policy.id, {
    action,
    fromState: policy.policyStatus,
    toState: (values.policyStatus as number | undefined) ?? policy.policyStatus,
    platformId: policy.platformId,
  });
}
export const momentBefore = (call: Pick<Call, 'now'>, minutes: number): string =>
  momentLater(call.now(), { minutes: -minutes });
