import {
  adoptStep,
  answerOrAsk,
  dayLater,
  momentLater,
  notInOutbox,
  Outside,
  recordEvent,
  serveQuery,
  serveWorkflow,
  sql,
  timeBetween,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { endOfDay, formatMoney, ratioOf } from '@freightdeck/sdk/values';
import { insurerInsure, lossRatio, policies, policyLife, syncPolicy } from '../contract/index.ts';
import type { InsurerAnswer, InsurerPolicy } from '../contract/index.ts';
import { cancelsAt, heardCancellation, sendCancellation } from './cancelling.ts';
import { insurableUntil } from './create-policy.ts';
import { misfitOf, productOf, tripOf } from './insured-trip.ts';
import { affordableOrRefuse, keptOf, paidFor, postClaim, tellCovered } from './postings.ts';
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
  insurerCode: policy.insurerCode,
  insuredName: policy.insuredName,
  vehicleNum: policy.vehicleNum,
  insuredCents: policy.insuredCents,
  premiumCents: policy.premiumCents,
  attempt,
});
/** The insurer's key for one request; a new one starts only after the insurer has refused. */
const keyOf = ({ policySn }: Policy, attempt: number): string => `${policySn}-${attempt}`;
const compared = (policy: Policy, premiumCents: number): Values => ({
  insurerPremium: premiumCents,
  syncStatus: premiumCents === policy.premiumCents ? 1 : 2,
});

/**
 * Applies the insurer's answer: an accepted policy is paid (P-13) and in force once the vehicle has departed; if the
 * waybill was cancelled meanwhile, the insurer is asked to take the policy back.
 */
async function become(call: Running, policy: Policy, answer: InsurerAnswer): Promise<Values> {
  const seen = { syncAt: call.now() };
  if (answer.kind === 'refused')
    return { ...seen, policyStatus: 40, failReason: answer.reason.slice(0, 200), syncStatus: 3 };
  const told = {
    ...seen,
    ...compared(policy, answer.premiumCents),
    policyNo: answer.policyNo,
    failReason: null,
  };
  const trip = await tripOf(call, policy.waybillId, false);
  if (!trip || trip.waybillStatus < 0)
    return { ...told, ...(await sendCancellation(call, { ...policy, policyNo: answer.policyNo })) };
  const paid = { ...told, ...(await paidFor(call, policy)) };
  if (trip.waybillStatus < departedFrom) return { ...paid, policyStatus: 30 };
  await tellCovered(call, { ...policy, policyNo: answer.policyNo }, true);
  return { ...paid, policyStatus: 50, ...periodFrom(trip.departAt ?? call.now()) };
}
/** Policies that were submitted before there was an outbox. */
export const adoptPolicies = adoptStep(
  insurerInsure,
  (call, mayTry) =>
    call.tx.rows<Policy>(sql`
      select r.* from insure_policy r where r.policy_status = 20 and ${mayTry(sql`r.id`)}
        and ${notInOutbox(insurerInsure, sql`r.policy_sn || '-' || r.attempts`)} order by r.id limit 200`),
  (policy) => ({
    request: sentAs(policy, policy.attempts),
    key: keyOf(policy, policy.attempts),
    then: syncPolicy,
    on: policy.id,
    platformId: policy.platformId,
  }),
);
const connected = (call: Pick<Call, 'get' | 'caller'> & { refuse(code: 'noInsurer'): never }, policy: Policy): void => {
  if (!call.get(Outside).connects(insurerInsure, sentAs(policy, policy.attempts), policy.platformId))
    call.refuse('noInsurer');
};

const serveLife = serveWorkflow(policyLife, {
  insure: {
    guard: async (call, policy) => {
      connected(call, policy);
      const trip = await tripOf(call, policy.waybillId, true);
      const product = await productOf(call, policy.productId);
      if (!trip || !product) return call.refuse('notFound');
      if (trip.waybillStatus < 10 || trip.waybillStatus > insurableUntil) call.refuse('notRunning');
      if (trip.loadAt !== null && timeBetween(trip.loadAt, call.now(), 'hours') > hoursToInsure) call.refuse('tooLate');
      const misfit = misfitOf(product, trip);
      if (misfit) call.refuse(misfit);
      await affordableOrRefuse(call, policy.platformId, policy, policy.premiumCents);
    },
    effect: async (call, policy) => {
      const attempts = policy.attempts + 1;
      await call.get(Outside).send(call, insurerInsure, sentAs(policy, attempts), {
        key: keyOf(policy, attempts),
        then: syncPolicy,
        on: policy.id,
        platformId: policy.platformId,
      });
      return { attempts, failReason: null };
    },
  },
  // A person can have the insurer asked again; the system runs this command to book the answer when it arrives.
  sync: {
    guard: (call, policy) => {
      if (call.caller.actor !== 'system') connected(call, policy);
    },
    effect: async (call, policy) => {
      const told = await answerOrAsk(call, insurerInsure, keyOf(policy, policy.attempts), policy.platformId);
      if (!told) return {};
      if (policy.policyStatus === 20) return become(call, policy, told);
      return {
        ...(told.kind === 'accepted' ? compared(policy, told.premiumCents) : { syncStatus: 3 }),
        syncAt: call.now(),
      };
    },
  },
  // In force from the departure on, by the moment of it.
  start: {
    guard: async (call, policy) => {
      const trip = await tripOf(call, policy.waybillId, false);
      if (!trip || trip.waybillStatus < departedFrom) call.refuse('notDeparted');
    },
    effect: async (call, policy) => {
      await tellCovered(call, policy, true);
      return periodFrom((await tripOf(call, policy.waybillId, false))?.departAt ?? call.now());
    },
  },
  cancelPolicy: {
    guard: async (call, policy) => {
      const trip = await tripOf(call, policy.waybillId, true);
      if (trip && trip.waybillStatus >= departedFrom) call.refuse('departed');
      if (policy.policyNo !== null && !cancelsAt(call, policy)) call.refuse('noInsurer');
    },
    effect: (call, policy) => (policy.policyNo === null ? {} : sendCancellation(call, policy)),
  },
  hearCancellation: { effect: (call, policy) => heardCancellation(call, policy) },
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
