import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { RiskLevel, RuleResult } from '@freightdeck/plugin-waybill/contract';
import type { Advances, Terms } from './domain/split.ts';
import { readOnce } from './read-once.ts';

type Reading = Pick<Call, 'tx'>;
/** Letters, date, and digits that are unique within a day. */
export async function paperNumber(call: Pick<Call, 'tx' | 'now'>, letters: string): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('settlement_serial') as serial`);
  return `${letters}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}

/** The freeze scope of waybill `w`; null when it is not frozen. */
export const frozenScope = sql`
  case when w.freeze_flag = 1 then coalesce((select f.freeze_scope from waybill_freeze f
    where f.platform_id = w.platform_id and f.waybill_id = w.id and f.freeze_flag = 1), 'ALL') end`;
/** The 回单状态 of a trip whose receipt is confirmed. */
export const receiptIsIn = 3;
/** A signed waybill as an order copies it; `frozenScope` says what a freeze blocks. */
export interface SignedTrip extends Terms {
  readonly waybillStatus: number;
  readonly freightAmount: number;
  readonly loadNetKg: number;
  readonly unloadNetKg: number;
  readonly payeeType: 'DRIVER' | 'OWNER' | 'CAPTAIN';
  readonly payeeName: string | null;
  readonly driverId: string;
  readonly driverName: string;
  readonly frozenScope: 'ALL' | 'SETTLE' | 'PAY' | 'INVOICE' | null;
  readonly brokerName: string | null;
  readonly signAt: string | null;
  readonly receiptStatus: 0 | 1 | 2 | 3 | 4;
  /** What the goods held back for the receipt when the trip was dispatched. */
  readonly receiptRetention: number;
  /** Of the insurance, what the shipper bears. */
  readonly shipperPremium: number;
  /** What the last compliance check says of it; null before the first. */
  readonly riskLevel: RiskLevel | null;
  readonly ruleResult: RuleResult | null;
}
export const standsStill = (trip: Pick<SignedTrip, 'frozenScope'>, scope: 'SETTLE' | 'PAY'): boolean =>
  trip.frozenScope === 'ALL' || trip.frozenScope === scope;
export const signedTrip = (call: Reading, platformId: string, waybillId: string): Promise<SignedTrip> =>
  readOnce(call, `trip ${platformId} ${waybillId}`, () => readTrip(call, platformId, waybillId));
async function readTrip(call: Reading, platformId: string, waybillId: string): Promise<SignedTrip> {
  const trip = await call.tx.one<SignedTrip>(sql`
    select w.waybill_status, w.freight_amount, w.load_net_kg, w.unload_net_kg, w.payee_type, w.payee_name, w.driver_id,
      w.driver_name, w.sign_at, w.valuation_method, w.weight_basis, w.distance_m, w.carrier_price, w.service_fee_mode,
      w.service_fee_ppm,
      w.freight_terms, w.receipt_status, w.receipt_retention, w.shipper_premium, w.risk_level, w.rule_result,
      ${frozenScope} as frozen_scope,
      (select g.broker_name from goods_source g where g.platform_id = w.platform_id and g.id = w.goods_id)
        as broker_name
    from waybill w where w.platform_id = ${platformId} and w.id = ${waybillId}`);
  if (!trip) throw new Error(`Waybill ${waybillId} of a settlement order is gone`);
  return trip;
}
/** The terms with their keys in fixed order, so that they can be compared as text. */
export const termsOf = ({
  valuationMethod,
  weightBasis,
  distanceM,
  carrierPrice,
  serviceFeeMode,
  serviceFeePpm,
  freightTerms,
}: Terms): Terms => ({
  valuationMethod,
  weightBasis,
  distanceM,
  carrierPrice,
  serviceFeeMode,
  serviceFeePpm,
  freightTerms,
});

export interface CompanyTerms {
  readonly settleMode: 1 | 2 | 3;
}
export async function companyTerms(
  call: Reading,
  platformId: string,
  companyId: string,
  lock = false,
): Promise<CompanyTerms> {
  const terms = await call.tx.one<CompanyTerms>(sql`
    select settle_mode from company
      where platform_id = ${platformId} and id = ${companyId} ${lock ? sql`for update` : sql``}`);
  if (!terms) throw new Error(`Company ${companyId} of a settlement order is gone`);
  return terms;
}
export interface Rates {
  readonly vatPpm: number;
  readonly infoVatPpm: number;
  readonly platformFeePpm: number;
}
/** Rates the operator set for this provider; the platform fee rate is 0 unless it is charged by freight. */
export const ratesOf = (call: Reading, platformId: string): Promise<Rates> =>
  readOnce(call, `rates ${platformId}`, () => readRates(call, platformId));
async function readRates(call: Reading, platformId: string): Promise<Rates> {
  const rates = await call.tx.one<Rates>(sql`
    select vat_ppm, info_vat_ppm, case platform_fee_mode when 'BY_FREIGHT' then platform_fee_ppm else 0 end
      as platform_fee_ppm from service_provider where platform_id = ${platformId}`);
  return rates ?? { vatPpm: 90_000, infoVatPpm: 60_000, platformFeePpm: 0 };
}

/** 预付 of a waybill by kind, from the ledger: the postings opposite to its advance account. */
export const advancesOf = (call: Reading, platformId: string, waybillId: string): Promise<Advances> =>
  readOnce(call, `advances ${platformId} ${waybillId}`, () => readAdvances(call, platformId, waybillId));
async function readAdvances(call: Reading, platformId: string, waybillId: string): Promise<Advances> {
  const rows = await call.tx.rows<{ code: number; cents: number }>(sql`
    select (select code from ledger_account where platform_id = ${platformId} and id = o.account_id) as code,
      sum(case o.side when 'C' then o.amount else -o.amount end) as cents
    from (select array_agg(e.id) as ids, array_agg(e.journal_id) as journals from ledger_entry e
        where e.platform_id = ${platformId} and e.account_id = (select id from ledger_account
          where platform_id = ${platformId} and code = 1301 and owner_type = 'waybill' and owner_id = ${waybillId})) own
      join ledger_entry o on o.platform_id = ${platformId} and o.journal_id = any (own.journals)
        and o.id <> all (own.ids)
    group by 1`);
  const of = (...codes: number[]): number =>
    rows.filter((row) => codes.includes(row.code)).reduce((sum, row) => sum + Number(row.cents), 0);
  const prepaidOil = of(2131);
  const prepaidGas = of(2132);
  const all = rows.reduce((sum, row) => sum + Number(row.cents), 0);
  return {
    prepaidCash: Math.max(0, all - prepaidOil - prepaidGas),
    prepaidOil: Math.max(0, prepaidOil),
    prepaidGas: Math.max(0, prepaidGas),
  };
}
/**
 * The part of the shipper's frozen money that was frozen for this waybill, from journals with its number or its
 * order's.
 */
export async function frozenFor(
  call: Reading,
  platformId: string,
  companyId: string,
  numbers: readonly string[],
): Promise<number> {
  const row = await call.tx.one<{ cents: number }>(sql`
    select coalesce(sum(case e.side when 'C' then e.amount else -e.amount end), 0) as cents
    from ledger_account a join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
      join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
    where a.platform_id = ${platformId} and a.code = 2002 and a.owner_type = 'company' and a.owner_id = ${companyId}
      and j.biz_no = any(${numbers})`);
  return Math.max(0, Number(row?.cents ?? 0));
}

/** The only member with that name; null when there is none, or more than one. */
async function onlyOne(call: Reading, query: ReturnType<typeof sql>): Promise<string | null> {
  const rows = await call.tx.rows<{ id: string }>(query);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
export const brokerIdOf = (call: Reading, platformId: string, name: string): Promise<string | null> =>
  onlyOne(
    call,
    sql`select id from broker where platform_id = ${platformId} and name = ${name} and delete_status = '0' limit 2`,
  );
export async function payeeOf(
  call: Reading,
  platformId: string,
  trip: SignedTrip,
): Promise<{ readonly payeeId: string | null; readonly payeeName: string }> {
  const payeeName = trip.payeeType === 'DRIVER' ? trip.driverName : (trip.payeeName ?? '');
  if (trip.payeeType === 'DRIVER') return { payeeId: trip.driverId, payeeName };
  const payeeId =
    trip.payeeType === 'OWNER'
      ? await onlyOne(
          call,
          sql`select id from car_owner where platform_id = ${platformId} and name = ${payeeName} and delete_status = '0'
            limit 2`,
        )
      : await onlyOne(
          call,
          sql`select id from car_captain where platform_id = ${platformId} and name = ${payeeName}
            and delete_status = '0' limit 2`,
        );
  return { payeeId, payeeName };
}
