import { commandStep, jobOverRows, listen, Outside, Refused, sql, step, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { waybillMoved } from '@freightdeck/plugin-waybill/contract';
import { expirePolicy, insurePolicy, insurerInsure, policies } from '../contract/index.ts';
import type { InsurerPolicy } from '../contract/index.ts';
import { cancelsAt, sendCancellation } from './cancelling.ts';
import { cargoValueOf, misfitOf, productOf, tripOf } from './insured-trip.ts';
import { coveredBy, draw } from './create-policy.ts';
import { follow, momentBefore, periodFrom } from './policy-life.ts';
import { tellCovered } from './postings.ts';
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
 * What becomes of a policy whose waybill is cancelled. The insurer has to take back what it has accepted; while none is
 * connected, the policy stays as it is and says so.
 */
async function goneOf(call: Call, policy: Policy): Promise<Readonly<Record<string, unknown>>> {
  if (policy.policyNo === null) return { policyStatus: 60 };
  return cancelsAt(call, policy)
    ? sendCancellation(call, policy)
    : { syncStatus: 3, failReason: '运单已取消，未接入保司通道，请接入后退保' };
}

/** 需投保: goods that ask for it do not depart before an insurer has taken them on. */
async function mustBeInsured(call: Call, platformId: string, id: string, rows: readonly Row[]): Promise<void> {
  if (rows.some(({ policyStatus }) => policyStatus === 30 || policyStatus === 50)) return;
  const asked = await call.tx.one(
    sql`select 1 from waybill where platform_id = ${platformId} and id = ${id} and need_insure`,
  );
  if (asked) call.refuse('notInsured');
}

/**
 * Policies follow their waybill: created at loading, in force at departure, cancelled with a waybill that is given up
 * or void; a new vehicle is endorsed. Each step has no effect when repeated.
 */
export const onWaybillMoved = listen(waybillMoved, async (call, { id, platformId, from, to, at, vehicleNum }) => {
  // Before loading, state changes do not affect policies; a change without a new state, such as another vehicle, does.
  const rows =
    from !== to && to > 0 && to <= loaded
      ? []
      : await call.tx.rows<Row>(
          sql`select * from insure_policy where platform_id = ${platformId} and waybill_id = ${id}
            and policy_status in (10, 20, 30, 40, 50, 55) order by id for update`,
        );
  for (const policy of rows) {
    const change = (values: Readonly<Record<string, unknown>>): Promise<unknown> =>
      updateRecord(call, policies, policy.id, undefined, values);
    if (to <= cancelled && policy.policyStatus !== 20 && policy.policyStatus !== 55)
      await follow(call, policy, 'tripGone', await goneOf(call, policy), change);
    else if (to >= departed && policy.policyStatus === 30) {
      await follow(call, policy, 'start', { policyStatus: 50, ...periodFrom(at) }, change);
      await tellCovered(call, policy, true);
    }
    // Departed while it was being cancelled: in force from now on, should the insurer not take it back.
    else if (to >= departed && policy.policyStatus === 55 && policy.startAt === null) await change(periodFrom(at));
    else if (to > 0 && policy.vehicleNum !== vehicleNum) await follow(call, policy, 'endorse', { vehicleNum }, change);
  }
  if (to >= departed && (from ?? 0) < departed && from !== null) await mustBeInsured(call, platformId, id, rows);
  if (to === loaded) await insureByTerms(call, id);
});

const anyPolicy: InsurerPolicy = {
  insurerCode: '',
  insuredName: '',
  vehicleNum: '',
  insuredCents: 1,
  premiumCents: 0,
  attempt: 1,
};
/** Sends policies that were created automatically; a refusal is noted on the policy. */
export const drawnPolicies = jobOverRows(
  'insurance.sendDrawn',
  60,
  step(
    async (call, mayTry) =>
      call.get(Outside).connects(insurerInsure, anyPolicy)
        ? call.tx.rows<{ id: string }>(sql`
  select id from insure_policy
  where policy_status = 10 and drawn_by_terms and fail_reason is null
    and at > ${momentBefore(call, 120)}::timestamptz and ${mayTry(sql`id`)} order by at limit 200`)
        : [],
    async (call, { id }) => {
      try {
        await call.execute(insurePolicy, {}, { id });
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
