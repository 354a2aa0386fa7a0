import { empty, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney, shareOf } from '@freightdeck/sdk/values';
import { calculateFreight, plainRules, serviceFeeOf } from '@freightdeck/plugin-goods/contract';
import type { RuleTerms } from '@freightdeck/plugin-goods/contract';
import { waybillAdvanced } from '@freightdeck/plugin-waybill/contract';

export type Kind = 'CASH' | 'OIL' | 'GAS';
type Reading = Pick<Call, 'tx' | 'isOperator' | 'platformId'>;
/** The fields of a waybill that its prepayments need, with the shipper's cap. */
export interface PrepaidTrip {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly vehicleNum: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly payeeType: 'DRIVER' | 'OWNER' | 'CAPTAIN';
  readonly payeeName: string | null;
  readonly waybillStatus: number;
  readonly settleStatus: number;
  readonly freezeFlag: number;
  readonly valuationMethod: 'TONNE' | 'TRIP' | 'KM' | 'TONNE_KM';
  readonly weightBasis: 'LOAD' | 'UNLOAD' | 'MIN' | 'MAX';
  readonly carrierPrice: number;
  readonly distanceM: number;
  readonly serviceFeeMode: 'ADD_ON' | 'GROSS_UP';
  readonly serviceFeePpm: number;
  readonly freightTerms: RuleTerms | null;
  readonly estimateKg: number;
  readonly loadNetKg: number | null;
  readonly freightAmount: number | null;
  readonly oilAmount: number | null;
  readonly gasAmount: number | null;
  readonly cashAmount: number | null;
  readonly prepayMaxRatio: number;
}

/** The locked waybill, so that two prepayments of it wait for each other. */
export function tripOf(
  { tx, isOperator, platformId }: Reading,
  id: string,
  lock: boolean,
): Promise<PrepaidTrip | undefined> {
  return tx.one<PrepaidTrip>(sql`
    select w.id, w.platform_id, w.waybill_sn, w.company_id, w.company_name, w.vehicle_num,
      w.driver_id, w.driver_name, w.payee_type,
      w.payee_name, w.waybill_status, w.settle_status, w.freeze_flag,
      w.valuation_method, w.weight_basis, w.carrier_price, w.distance_m, w.service_fee_mode, w.service_fee_ppm,
        w.freight_terms, w.estimate_kg, w.load_net_kg,
      w.freight_amount, w.oil_amount, w.gas_amount, w.cash_amount, c.prepay_max_ratio
    from waybill w join company c on c.platform_id = w.platform_id and c.id = w.company_id
    where w.id = ${id} and (${isOperator} or w.platform_id = ${platformId}) ${lock ? sql`for update of w` : empty}`);
}

export interface Room {
  readonly estimateCents: number;
  readonly capCents: number;
  readonly usedCents: number;
  readonly kindCapCents: number;
  readonly kindUsedCents: number;
  readonly leftCents: number;
}
/** Freight and its parts: by the unloaded weight, or before unloading by the loaded or planned weight. */
function partsOf(trip: PrepaidTrip): { readonly freight: number } & Readonly<Record<Kind, number>> {
  const { freightAmount, oilAmount, gasAmount, cashAmount } = trip;
  if (freightAmount !== null)
    return { freight: freightAmount, OIL: oilAmount ?? 0, GAS: gasAmount ?? 0, CASH: cashAmount ?? freightAmount };
  const kg = trip.loadNetKg ?? trip.estimateKg;
  const { valuationMethod, weightBasis, carrierPrice, distanceM, serviceFeeMode, serviceFeePpm } = trip;
  const steps = calculateFreight(
    {
      ...plainRules,
      ...trip.freightTerms,
      valuationMethod,
      weightBasis,
      carrierPrice,
      distanceM,
      serviceFeeMode,
      serviceFeePpm,
    },
    kg,
    kg,
  );
  return { freight: steps.freightAmount, OIL: steps.oilAmount, GAS: steps.gasAmount, CASH: steps.cashAmount };
}

/** How much of this kind can still be prepaid. Refused, cancelled and returned orders do not count. */
export async function roomOf({ tx }: Pick<Call, 'tx'>, trip: PrepaidTrip, kind: Kind, beside = ''): Promise<Room> {
  const parts = partsOf(trip);
  const used = await tx.one<{ total: number; ofKind: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as total, coalesce(sum(amount) filter (where prepay_kind = ${kind}),
      0)::bigint as of_kind
    from prepay_order where platform_id = ${trip.platformId} and waybill_id = ${trip.id} and prepay_status in (10, 20,
      30, 40, 45, 50, 80) and id <> ${beside}`);
  const [capCents, kindCapCents] = [shareOf(parts.freight, trip.prepayMaxRatio, 'down'), parts[kind]];
  const [usedCents, kindUsedCents] = [used?.total ?? 0, used?.ofKind ?? 0];
  return {
    estimateCents: parts.freight,
    capCents,
    usedCents,
    kindCapCents,
    kindUsedCents,
    leftCents: Math.max(0, Math.min(capCents - usedCents, kindCapCents - kindUsedCents)),
  };
}

type Refusing = Reading & {
  refuse(
    code: 'notFound' | 'notRunning' | 'frozen' | 'settled' | 'overCap' | 'overKind',
    values?: Readonly<Record<string, string | number>>,
  ): never;
};
/** Locks the waybill and checks whether this amount can be prepaid; repeated at every step. */
export async function fitting(
  call: Refusing,
  waybillId: string,
  wish: { readonly kind: Kind; readonly amount: number; readonly beside?: string; readonly until: number },
): Promise<{ trip: PrepaidTrip; room: Room }> {
  const trip = await tripOf(call, waybillId, true);
  if (!trip) return call.refuse('notFound');
  if (trip.waybillStatus < (wish.kind === 'CASH' ? 30 : 20) || trip.waybillStatus > wish.until)
    call.refuse('notRunning');
  if (trip.settleStatus !== 0) call.refuse('settled');
  if (trip.freezeFlag === 1) call.refuse('frozen');
  const room = await roomOf(call, trip, wish.kind, wish.beside);
  if (room.usedCents + wish.amount > room.capCents)
    call.refuse('overCap', { cap: formatMoney(room.capCents), used: formatMoney(room.usedCents) });
  if (room.kindUsedCents + wish.amount > room.kindCapCents)
    call.refuse('overKind', { cap: formatMoney(room.kindCapCents), used: formatMoney(room.kindUsedCents) });
  return { trip, room };
}

/** The payee: the driver for oil and gas, the trip's payee for cash. Owners and captains are found by name. */
export async function payeeOf(
  { tx }: Pick<Call, 'tx'>,
  trip: PrepaidTrip,
  kind: Kind,
): Promise<
  { readonly payeeType: PrepaidTrip['payeeType']; readonly payeeId: string; readonly payeeName: string } | undefined
> {
  if (kind !== 'CASH' || trip.payeeType === 'DRIVER')
    return { payeeType: 'DRIVER', payeeId: trip.driverId, payeeName: trip.driverName };
  const { platformId, payeeType, payeeName } = trip;
  const found = await tx.one<{ id: string }>(
    payeeType === 'OWNER'
      ? sql`select id from car_owner where platform_id = ${platformId} and name = ${payeeName} and delete_status = '0'
        order by created_at limit 1`
      : sql`select id from car_captain where platform_id = ${platformId} and name = ${payeeName} and delete_status = '0'
        order by created_at limit 1`,
  );
  return found && payeeName !== null ? { payeeType, payeeId: found.id, payeeName } : undefined;
}

/**
 * Announces what the advances of a trip need of the shipper's money, each with its service fee: a carrier is not
 * advanced what the shipper has not.
 */
export async function tellAdvances(call: Pick<Call, 'tx' | 'emit'>, trip: PrepaidTrip): Promise<void> {
  const { platformId, waybillSn, companyId, companyName } = trip;
  const active = await call.tx.one<{ cents: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as cents from prepay_order where platform_id = ${platformId}
      and waybill_id = ${trip.id} and prepay_status in (10, 20, 30, 40, 45, 50)`);
  const bare = active?.cents ?? 0;
  const cents = bare + serviceFeeOf(trip, bare);
  await call.emit(waybillAdvanced, { platformId, waybillSn, companyId, companyName, cents });
}
