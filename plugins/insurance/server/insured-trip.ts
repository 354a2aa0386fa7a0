import { empty, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { multiplyMoney, shareOf } from '@freightdeck/sdk/values';

type Reading = Pick<Call, 'tx' | 'isOperator' | 'platformId'>;
/** The fields of a waybill that insurance needs, with its shipper's terms. */
export interface InsuredTrip {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly vehicleNum: string;
  readonly plateColor: string;
  readonly cargoType: string;
  readonly loadPlace: string;
  readonly unloadPlace: string;
  readonly waybillStatus: number;
  readonly loadAt: string | null;
  readonly departAt: string | null;
  readonly kg: number;
  readonly valuePrice: number | null;
  readonly insureMode: string | null;
  readonly insureStatus: number | null;
  readonly productId: string | null;
  readonly bearer: string | null;
  readonly cargoValueMode: string | null;
  readonly fixedValueCents: number | null;
}
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly insurerCode: string;
  readonly insurerName: string;
  readonly riskType: 'CARGO' | 'LIABILITY' | 'ACCIDENT';
  readonly chargeMode: 'PPM_OF_VALUE' | 'PER_TRIP' | 'PER_TONNE';
  readonly ratePpm: number | null;
  readonly feeCents: number | null;
  readonly minPremium: number;
  readonly maxInsured: number | null;
  readonly cargoTypes: readonly string[] | null;
  readonly plateTypes: readonly string[] | null;
  readonly status: number;
}
const kgPerTonne = 1000;
/** Divisor from kilograms times 0.0001 yuan per tonne to cents. */
const centsOfValue = 100_000;

export function tripOf(
  { tx, isOperator, platformId }: Reading,
  id: string,
  lock: boolean,
): Promise<InsuredTrip | undefined> {
  return tx.one<InsuredTrip>(sql`
    select w.id, w.platform_id, w.waybill_sn, w.company_id, w.company_name, w.driver_id, w.driver_name, w.vehicle_num,
      v.plate_color, w.cargo_type, w.load_place, w.unload_place, w.waybill_status, w.load_at, w.depart_at,
      coalesce(w.load_net_kg, w.estimate_kg) as kg, (w.freight_terms ->> 'goodsValuePrice')::bigint as value_price,
      s.insure_mode, s.status as insure_status, s.product_id, s.bearer, s.cargo_value_mode, s.fixed_value_cents
    from waybill w join vehicle v on v.platform_id = w.platform_id and v.id = w.vehicle_id left join shipper_insurance s
      on s.platform_id = w.platform_id and s.company_id = w.company_id
    where w.id = ${id} and (${isOperator} or w.platform_id = ${platformId}) ${lock ? sql`for update of w` : empty}`);
}
export const productOf = ({ tx }: Pick<Call, 'tx'>, id: string): Promise<Product | undefined> =>
  tx.one<Product>(sql`select * from insure_product where id = ${id} and delete_status = '0'`);

/** 货值 by the shipper's terms; undefined without a value of the goods. */
export function cargoValueOf(trip: InsuredTrip): number | undefined {
  if (trip.cargoValueMode === 'FIXED') return trip.fixedValueCents ?? undefined;
  return trip.valuePrice === null ? undefined : multiplyMoney(trip.kg, trip.valuePrice, centsOfValue);
}
/** 保额 and 保费: rounded once at the end, and at least the minimum premium. */
export function premiumOf(
  product: Product,
  cargoValueCents: number,
  kg: number,
): { readonly insuredCents: number; readonly premiumCents: number } {
  const insuredCents = product.maxInsured === null ? cargoValueCents : Math.min(cargoValueCents, product.maxInsured);
  const bare =
    product.chargeMode === 'PPM_OF_VALUE'
      ? shareOf(insuredCents, product.ratePpm ?? 0)
      : product.chargeMode === 'PER_TRIP'
        ? (product.feeCents ?? 0)
        : multiplyMoney(kg, product.feeCents ?? 0, kgPerTonne);
  return { insuredCents, premiumCents: Math.max(bare, product.minPremium) };
}
type Misfit = 'notOffered' | 'wrongCargo' | 'wrongPlate';
/** Why this product does not fit the trip; undefined when it does. */
export function misfitOf(product: Product, trip: InsuredTrip): Misfit | undefined {
  if (product.status !== 1) return 'notOffered';
  if (product.cargoTypes?.length && !product.cargoTypes.includes(trip.cargoType)) return 'wrongCargo';
  return product.plateTypes?.length && !product.plateTypes.includes(trip.plateColor) ? 'wrongPlate' : undefined;
}
