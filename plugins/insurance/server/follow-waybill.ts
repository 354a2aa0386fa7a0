import { commandStep, jobOverRows, listen, Refused, sql, step, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { waybillMoved } from '@freightdeck/plugin-waybill/contract';
import { expirePolicy, insurePolicy, Insurers, policies, syncPolicy } from '../contract/index.ts';
import { cargoValueOf, misfitOf, productOf, tripOf } from './insured-trip.ts';
import { coveredBy, draw } from './create-policy.ts';
import { follow, momentBefore, periodFrom } from './policy-life.ts';
import { returnPremium } from './postings.ts';
import type { KeptOfPolicy, Policy } from './postings.ts';

type Row = Policy & KeptOfPolicy;
const loaded = 30;
const departed = 40;
const cancelled = -10;

/** 逐单投保: creates the policy of a loaded trip; the job sends it. A product that does not fit is left to people. */
async function insureByTerms(call: Call, waybillId: string): Promise<void> {
  const trip = await tripOf(call, waybillId, false);
  if (!trip || trip.insureStatus !== 1 || trip.insureMode !== 'PER_TRIP' || trip.productId === null) return;
  const product = await productOf(call, trip.productId);
  const cargoValueCents = cargoValueOf(trip);
  if (
    !product ||
    cargoValueCents === undefined ||
    misfitOf(product, trip) ||
    (await coveredBy(call, trip, product.riskType))
  )
    return;
  await draw(call, trip, product, { bearer: trip.bearer ?? 'PROVIDER', cargoValueCents, drawnByTerms: true });
}

/**
 * Policies follow their waybill: created at loading, in force at departure, cancelled with a waybill that did not
 * depart; a new vehicle is endorsed. Each step has no effect when repeated.
 */
export const onWaybillMoved = listen(waybillMoved, async (call, { id, platformId, from, to, at, vehicleNum }) => {
  // Before loading, state changes do not affect policies; a change without a new state, such as another vehicle, does.
  const rows =
    from !== to && to > 0 && to <= loaded
      ? []
      : await call.tx.rows<Row>(
          sql`select * from insure_policy where platform_id = ${platformId} and waybill_id = ${id}
            and policy_status in (10, 20, 30, 40, 50) order by id for update`,
        );
  for (const policy of rows) {
    const change = (values: Readonly<Record<string, unknown>>): Promise<unknown> =>
      updateRecord(call, policies, policy.id, undefined, values);
    if (to === cancelled && policy.policyStatus !== 20) {
      const returned = policy.policyStatus === loaded ? await returnPremium(call, policy) : {};
      const why =
        policy.policyNo !== null && call.get(Insurers).connected
          ? await call.get(Insurers).cancel(policy.policyNo)
          : undefined;
      await follow(
        call,
        policy,
        'tripGone',
        { policyStatus: 60, ...returned, ...(why === undefined ? {} : { syncStatus: 3, failReason: why }) },
        change,
      );
    } else if (to >= departed && policy.policyStatus === 30)
      await follow(call, policy, 'start', { policyStatus: 50, ...periodFrom(at) }, change);
    else if (to > 0 && policy.vehicleNum !== vehicleNum) await follow(call, policy, 'endorse', { vehicleNum }, change);
  }
  if (to === loaded) await insureByTerms(call, id);
});

/** Sends policies that were created automatically and asks for pending answers; a refusal is noted on the policy. */
export const insurerAnswers = jobOverRows(
  'insurance.insurerAnswers',
  60,
  step(
    async (call, mayTry) =>
      call.get(Insurers).connected
        ? call.tx.rows<{ id: string; policyStatus: number }>(sql`
  select id, policy_status from insure_policy
  where ((policy_status = 10 and drawn_by_terms and fail_reason is null
    and at > ${momentBefore(call, 120)}::timestamptz) or policy_status = 20) and ${mayTry(sql`id`)} order by at
    limit 200`)
        : [],
    async (call, { id, policyStatus }) => {
      try {
        await call.execute(policyStatus === 10 ? insurePolicy : syncPolicy, {}, { id });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        await updateRecord(call, policies, id, undefined, { failReason: error.code });
      }
    },
  ),
);
export const policyExpiry = jobOverRows(
  'insurance.expirePolicies',
  3600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from insure_policy where policy_status = 50 and end_at < ${call.now()}::timestamptz and ${mayTry(sql`id`)}
    order by end_at limit 500`),
    expirePolicy,
    {},
  ),
);
