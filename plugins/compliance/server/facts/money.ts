import { cardNumberOf, Sealing, sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import type { FuelFacts, MoneyFacts } from '../domain/facts.ts';
import type { Asked, Reading } from './kept.ts';
import { onWay } from './on-way.ts';

interface OfTrip {
  readonly waybillId: string;
}
const where = (given: boolean, query: Sql, otherwise: Sql): Sql => (given ? query : otherwise);
const nothing = sql`null`;

/** Numbers of the cards of those who are paid for the trips; they stand sealed, so no query can compare them. */
async function cardsOfPayees(
  { tx, get }: Pick<Reading, 'tx' | 'get'>,
  platformId: string,
  ids: readonly string[],
): Promise<{ readonly owners: string[]; readonly numbers: string[] }> {
  const rows = await tx.rows<{ owner: string; cardId: string; cardNo: string }>(sql`
    select distinct k.owner_id as owner, n.card_id, n.card_no from settlement_order o
      join bank_card k on k.platform_id = o.platform_id and k.owner_id = o.payee_id
      join bank_card_number n on n.platform_id = k.platform_id and n.card_id = k.id
    where o.platform_id = ${platformId} and o.waybill_id = any(${[...ids]}::text[])`);
  const sealing = get(Sealing);
  return {
    owners: rows.map(({ owner }) => owner),
    numbers: rows.map(({ cardId, cardNo }) => sealing.open(cardNumberOf(cardId), cardNo)),
  };
}

/** The settlement orders of the trips, with what stands behind their payment. */
export async function moneyOf(
  { tx, now, get }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<ReadonlyMap<string, MoneyFacts>> {
  if (!kept.has('settlement')) return new Map();
  const at = sql`${now()}::timestamptz`;
  const [bank, funds, prepay] = [kept.has('bank'), kept.has('funds'), kept.has('prepay')];
  const cards = funds && bank ? await cardsOfPayees({ tx, get }, platformId, ids) : { owners: [], numbers: [] };
  const rows = await tx.rows<MoneyFacts & OfTrip>(sql`
    select o.waybill_id, o.settle_status, o.settle_mode, o.payee_type, o.payee_name, o.receivable_amount,
      o.collected_cents, o.freight_amount, o.pay_cash, o.oil_amount + o.gas_amount as oil_and_gas, o.channel,
      case when o.info_fee_bearer = 'CARRIER' then o.info_fee else 0 end as info_fee_of_carrier,
      o.pay_cash + o.pay_oil + o.pay_gas + o.prepaid_cash + o.prepaid_oil + o.prepaid_gas + o.receipt_retention
        + o.tax_withheld as parts, o.audit_at, o.paid_at,
      (select v.amount from settlement_voucher v where v.platform_id = o.platform_id and v.order_id = o.id
        and v.voucher_kind = 'FREIGHT') as voucher_cents,
      exists (select 1 from settlement_receipt c where c.waybill_sn = o.waybill_sn and c.platform_id = o.platform_id
        and c.match_status <> 0) as receipt_in,
      coalesce((select sum(a.balance) from ledger_account a where a.platform_id = o.platform_id
        and a.code in (2001, 2002) and a.owner_type = 'company' and a.owner_id = o.company_id), 0)::bigint
        as wallet_cents,
      ${where(
        funds,
        sql`(select q.initial_quota + q.temp_cents - q.used_cents from quota q where q.platform_id = o.platform_id
          and q.company_id = o.company_id)`,
        nothing,
      )}::bigint as quota_left,
      ${where(
        funds,
        sql`not exists (select 1 from quota q where q.platform_id = o.platform_id and q.company_id = o.company_id
          and q.quota_status <> 1)`,
        sql`true`,
      )} as quota_open,
      ${where(
        funds,
        sql`exists (select 1 from short_trip s where s.platform_id = o.platform_id and s.waybill_sn = o.waybill_sn)`,
        sql`false`,
      )} as short,
      ${where(
        funds,
        sql`(select r.recharge_no from recharge_order r where r.platform_id = o.platform_id
          and r.company_id = o.company_id and r.recharge_status = 30 and r.name_match = 0 and r.letter_file is null
          and r.pay_at > ${at} - interval '90 days' order by r.pay_at desc limit 1)`,
        nothing,
      )}::text as strange_payer,
      ${where(
        funds && bank,
        sql`(select r.recharge_no from recharge_order r where r.platform_id = o.platform_id
          and r.company_id = o.company_id and r.recharge_status in (10, 20, 30)
          and r.pay_at > ${at} - interval '30 days' and (r.payer_name in (o.payee_name, o.driver_name)
            or (o.payee_id, r.payer_account) in (select owner, number
              from unnest(${cards.owners}::text[], ${cards.numbers}::text[]) as c (owner, number)))
          order by r.pay_at desc limit 1)`,
        nothing,
      )}::text as back_flow,
      ${where(
        bank,
        sql`(select k.holder_name from bank_card k where k.platform_id = o.platform_id and k.id = o.payee_card_id)`,
        nothing,
      )}::text as card_holder,
      ${where(
        bank,
        sql`(select count(distinct s.owner_id)::int from bank_card k join bank_card s on s.platform_id = k.platform_id
          and s.card_hash = k.card_hash and s.status <> 9
          where k.platform_id = o.platform_id and k.id = o.payee_card_id)`,
        sql`0`,
      )} as card_sharers,
      d.total as document_total, d.parts as document_parts, coalesce(d.means, '{}') as document_means,
      ${where(
        prepay,
        sql`coalesce((select sum(y.amount) from prepay_order y where y.platform_id = o.platform_id
          and y.waybill_id = o.waybill_id and y.prepay_status in (20, 30, 40, 45, 80)), 0)::bigint`,
        sql`0`,
      )} as prepaid_cents,
      ${where(
        prepay,
        sql`coalesce((select max(y.estimate_cents) from prepay_order y where y.platform_id = o.platform_id
          and y.waybill_id = o.waybill_id), 0)::bigint`,
        sql`0`,
      )} as prepay_base,
      ${where(
        prepay,
        sql`coalesce((select sum(y.owed_cents) from prepay_order y where y.platform_id = o.platform_id
          and y.waybill_id = o.waybill_id), 0)::bigint`,
        sql`0`,
      )} as prepay_owed
    from settlement_order o
      left join lateral (select round(100 * sum(coalesce((select sum((n ->> 'totalMonetaryAmount')::numeric)
            from jsonb_array_elements(m.body -> 'shippingNoteList') n),
            (m.body ->> 'totalMonetaryAmount')::numeric)))::bigint as total,
          round(100 * sum((select sum((f ->> 'monetaryAmount')::numeric)
            from jsonb_array_elements(m.body -> 'financialList') f)))::bigint as parts,
          string_to_array(string_agg((select string_agg(f ->> 'paymentMeansCode', ',')
            from jsonb_array_elements(m.body -> 'financialList') f), ','), ',') as means
        from (select coalesce(x.payload::jsonb -> 'body', x.given) as body from reg_report x
          where x.platform_id = o.platform_id and x.waybill_sn = o.waybill_sn and x.msg_type = 'FUNDS') m) d on true
    where o.platform_id = ${platformId} and o.waybill_id = any(${[...ids]}::text[]) and o.settle_status <> 90`);
  return new Map(rows.map((row) => [row.waybillId, row]));
}

/** Fuel that was paid from a trip: by what vehicle, and how far from the way. */
export async function fuelOf(
  { tx }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<ReadonlyMap<string, FuelFacts>> {
  if (!kept.has('fuel')) return new Map();
  const rows = await tx.rows<FuelFacts & OfTrip>(sql`
    select f.waybill_id, coalesce(array_agg(f.order_no) filter (where f.vehicle_num <> w.vehicle_num), '{}') as others,
      max(case when s.lon_lat is not null then (select min(111195 * sqrt(
          (q.lat_gcj_e6 / 1e6 - split_part(s.lon_lat, ',', 2)::float8) ^ 2
          + ((q.lon_gcj_e6 / 1e6 - split_part(s.lon_lat, ',', 1)::float8)
            * cos(radians(q.lat_gcj_e6 / 1e6))) ^ 2))
        from track_point q where q.platform_id = w.platform_id and q.vehicle_num = w.vehicle_num and q.flag = 'OK'
          and ${onWay} and q.at between w.accept_at and coalesce(w.sign_at, now())) end)::int as far_m
    from fuel_order f join waybill w on w.platform_id = f.platform_id and w.id = f.waybill_id
      left join waybill_track t on t.platform_id = w.platform_id and t.id = w.id
      left join fuel_station s on s.platform_id = f.platform_id and s.id = f.station_id
    where f.platform_id = ${platformId} and f.waybill_id = any(${[...ids]}::text[]) and f.fuel_status in (20, 30, 60)
    group by f.waybill_id`);
  return new Map(rows.map((row) => [row.waybillId, row]));
}
