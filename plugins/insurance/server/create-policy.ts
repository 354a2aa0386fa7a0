import { callerName, insertRecord, recordEvent, serve, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { createPolicy, policies } from '../contract/index.ts';
import { affordableOrRefuse } from './postings.ts';
import { cargoValueOf, misfitOf, premiumOf, productOf, tripOf } from './insured-trip.ts';
import type { InsuredTrip, Product } from './insured-trip.ts';

export const insurableUntil = 50;
interface Terms {
  readonly bearer: string;
  readonly cargoValueCents: number;
  readonly drawnByTerms?: boolean;
}
type Writing = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>;

/** Number of the policy that already covers this risk of the trip. */
export const coveredBy = async (
  { tx }: Pick<Call, 'tx'>,
  trip: InsuredTrip,
  riskType: string,
): Promise<string | undefined> =>
  (
    await tx.one<{ policySn: string }>(sql`
  select policy_sn from insure_policy where platform_id = ${trip.platformId} and waybill_id = ${trip.id}
    and risk_type = ${riskType} and policy_status in (10, 20, 30, 40, 50, 55, 70)`)
  )?.policySn;

/** Creates the policy with its premium, without sending it. */
export async function draw(
  call: Writing,
  trip: InsuredTrip,
  product: Product,
  { bearer, cargoValueCents, drawnByTerms = false }: Terms,
): Promise<{ readonly id: string; readonly policySn: string; readonly premiumCents: number }> {
  const { premiumCents, insuredCents } = premiumOf(product, cargoValueCents, trip.kg);
  const serial = await call.tx.one<{ serial: number }>(sql`select nextval('insure_policy_serial') as serial`);
  const policySn = `BD${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`;
  const { platformId, waybillSn, companyId, companyName, driverId, driverName, vehicleNum } = trip;
  const id = await insertRecord(call, policies, {
    platformId,
    policySn,
    waybillId: trip.id,
    waybillSn,
    productId: product.id,
    productName: product.name,
    insurerCode: product.insurerCode,
    insurerName: product.insurerName,
    riskType: product.riskType,
    insuredName: product.riskType === 'ACCIDENT' ? driverName : companyName,
    cargoValueCents,
    insuredCents,
    ratePpm: product.ratePpm,
    premiumCents,
    bearer,
    vehicleNum,
    driverName,
    route: `${trip.loadPlace} → ${trip.unloadPlace}`,
    policyStatus: 10,
    claimStatus: 0,
    syncStatus: 0,
    applyBy: callerName(call),
    at: call.now(),
    companyId,
    driverId,
    drawnByTerms,
  });
  await recordEvent(call, policies, id, {
    action: 'add',
    toState: 10,
    detail: { premiumCents, insuredCents },
    platformId,
  });
  return { id, policySn, premiumCents };
}

export const serveCreatePolicy = serve(
  createPolicy,
  async (call, { waybillId, productId, bearer, cargoValueCents }) => {
    const trip = await tripOf(call, waybillId, true);
    if (!trip) return call.refuse('notFound');
    if (trip.waybillStatus < 10 || trip.waybillStatus > insurableUntil) call.refuse('notRunning');
    const chosen = productId ?? trip.productId;
    if (!chosen) return call.refuse('noProduct');
    const product = await productOf(call, chosen);
    if (!product) return call.refuse('notFound');
    const misfit = misfitOf(product, trip);
    if (misfit) call.refuse(misfit);
    const policySn = await coveredBy(call, trip, product.riskType);
    if (policySn) call.refuse('insuredAlready', { policySn });
    const value = cargoValueCents ?? cargoValueOf(trip);
    if (value === undefined) return call.refuse('noValue');
    await affordableOrRefuse(call, trip.platformId, product, premiumOf(product, value, trip.kg).premiumCents);
    return draw(call, trip, product, { bearer: bearer ?? trip.bearer ?? 'PROVIDER', cargoValueCents: value });
  },
);
