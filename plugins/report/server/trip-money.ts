import { raw } from 'sql-template-tag';
import type { Sql } from '@freightdeck/sdk/server';

/** An order that is not void, one that is paid, and one of whose pay a part is kept until the receipt comes. */
const live = 'o.settle_status <> 90';
const paidOrder = 50;
const withheldPart = 1;
const sum = (what: string, name: string): string => `coalesce(sum(${what}), 0)::bigint as ${name}`;

/** What a signed trip counts for that `daily_stat` has too, and what only the trip itself knows. */
const signed = ['settle_kg', 'loss_kg', 'freight_amount', 'service_fee', 'receivable_amount'] as const;
const beside = ['info_fee', 'oil_amount', 'cash_amount', 'platform_fee', 'paid_cents', 'invoiced_cents'] as const;
const told = ['risk_count', 'reported', 'to_report'] as const;
export const tripFigures: readonly string[] = [...signed, ...beside, ...told];
/** What a row of `daily_money` is of. */
export const moneyKeys = 'platform_id, day, goods_id, captain_name';

/**
 * What a signed trip has beside its figures in `report_trip`: parts of its freight by the trip, the operator's fee and
 * what is paid by its settlement order (neither the tax nor what is held back), what is invoiced, and whether it is
 * risky or reported. All belongs to the day it was signed, so that a row compares what is owed with what of it is paid
 * and invoiced.
 */
export const tripFacts = `
  select t.platform_id, t.waybill_id, t.sign_day as day, t.goods_id, coalesce(w.captain_name, '') as captain_name,
    t.settle_kg, t.loss_kg, t.freight_amount, t.service_fee, t.receivable_amount,
    coalesce(w.info_fee, 0) as info_fee, coalesce(w.oil_amount, 0) + coalesce(w.gas_amount, 0) as oil_amount,
    coalesce(w.cash_amount, 0) as cash_amount, coalesce(o.platform_fee, 0) as platform_fee,
    case when o.settle_status = ${paidOrder} then o.freight_amount - o.tax_withheld
      - case when o.pay_status = ${withheldPart} then o.receipt_retention else 0 end else 0 end as paid_cents,
    coalesce(i.invoiced_cents, 0) as invoiced_cents,
    case when w.freeze_flag = 1 or c.risk_level in ('MID', 'HIGH') then 1 else 0 end as risk_count,
    case when w.report_status = 2 then 1 else 0 end as reported,
    case when w.report_status in (1, 2, 3) then 1 else 0 end as to_report
  from report_trip t
    join waybill w on w.platform_id = t.platform_id and w.id = t.waybill_id
    left join settlement_order o on o.platform_id = t.platform_id and o.waybill_id = t.waybill_id and ${live}
    left join waybill_invoicing i on i.platform_id = t.platform_id and i.waybill_id = t.waybill_id
    left join compliance_check c on c.platform_id = t.platform_id and c.waybill_id = t.waybill_id
  where t.sign_day is not null`;

/** `offset 0` keeps each trip's row a lookup of its own, however many the planner believes there are. */
const each = (rows: string, alias: string): string =>
  `cross join lateral (${rows} and ${alias}.platform_id = x.platform_id and ${alias}.waybill_id = x.waybill_id
    offset 0) f`;
/** The trips of `touched` as they are now, and as they were counted. */
export const factsNow = `touched x ${each(tripFacts, 't')}`;
export const factsCounted = `touched x ${each('select m.* from report_money m where true', 'm')}`;
const figures = (sign: '' | '-'): string => tripFigures.map((name) => `${sign}f.${name} as ${name}`).join(', ');
/** What the trips of `touched` change of the daily figures, as rows of differences. */
const differences = `
  select f.platform_id, f.day, f.goods_id, f.captain_name, 1 as trips, ${figures('')} from ${factsNow}
  union all
  select f.platform_id, f.day, f.goods_id, f.captain_name, -1, ${figures('-')} from ${factsCounted}`;

/**
 * The figures of signed trips by day, goods source and captain: the daily sums, and what the trips that have changed
 * since differ by. One statement sees both or neither, so the figures are those of this moment.
 */
export const moneyRows = `
  touched as materialized (select distinct platform_id, waybill_id from report_touched),
  money as (select ${moneyKeys}, trips, ${tripFigures.join(', ')} from daily_money union all ${differences})`;

/** Sums of the figures that `daily_stat` has too. */
export const signedOf = [sum('trips', 'waybill_count'), ...signed.map((name) => sum(name, name))].join(', ');
/** Sums of what only the trips themselves have. */
export const moneyOf = [...beside, ...told].map((name) => sum(name, name)).join(', ');
/** A sum of the joined money `x`, 0 where nothing was signed. */
export const ofMoney = (...names: readonly string[]): string =>
  names.map((name) => `coalesce(x.${name}, 0)::bigint as ${name}`).join(', ');

const dayEnds = `(r.day + 1)::timestamp at time zone 'Asia/Shanghai'`;
const dayBegins = `r.day::timestamp at time zone 'Asia/Shanghai'`;
/** A shipper's money at the end of the row's day, by the ledger. */
export const balanceThen = (code: number): Sql =>
  raw(`coalesce((select e.balance_after from ledger_account a
      join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
    where a.platform_id = r.platform_id and a.owner_type = 'company' and a.owner_id = r.company_id and a.code = ${code}
      and e.at < ${dayEnds} order by e.account_seq desc limit 1), 0)`);
/** What a shipper recharged on the row's day. */
export const rechargedThen = raw(`(
  select coalesce(sum(case e.side when 'C' then e.amount else -e.amount end), 0)::bigint
  from ledger_account a join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
  join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
  left join ledger_journal o on o.platform_id = j.platform_id and o.id = j.reversal_of
  where a.platform_id = r.platform_id and a.owner_type = 'company' and a.owner_id = r.company_id and a.code = 2001
    and e.at >= ${dayBegins} and e.at < ${dayEnds}
    and coalesce(o.biz_type, j.biz_type) in ('recharge', 'RECHARGE', 'opening'))`);
