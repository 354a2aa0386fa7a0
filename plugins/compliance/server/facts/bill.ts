import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import type { BillFacts, MonthFacts } from '../domain/facts.ts';
import type { Asked, Reading } from './kept.ts';

interface OfTrip {
  readonly waybillId: string;
}
/** What the reversals of application `n` took back of its trip. */
const reversed = (n: Sql): Sql => sql`coalesce((select sum(x.amount) from invoice_line x
  where x.platform_id = ${n}.platform_id and x.apply_id = ${n}.apply_id and x.waybill_id = ${n}.waybill_id
    and x.amount < 0), 0)`;
/**
 * The newest application of each trip that stands, and what else of the trip was applied for. An application that was
 * reversed altogether does not stand: the trip is to be invoiced again.
 */
export async function billsOf(
  { tx }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<ReadonlyMap<string, BillFacts>> {
  if (!kept.has('invoice')) return new Map();
  const rows = await tx.rows<BillFacts & OfTrip>(sql`
    select distinct on (l.waybill_id) l.waybill_id, a.tax_no, a.biz_type, a.vat_ppm, l.amount, s.standing,
      s.standing_cents, c.uscc as company_tax_no, array[l.load_place, l.unload_place] as places,
      l.vehicle_num as plate, l.goods_name as goods, coalesce(v.vehicle_type, '') as kind,
      coalesce((select array_agg(e.invoice_no) from etc_invoice e where e.platform_id = l.platform_id
        and e.waybill_id = l.waybill_id and (e.vehicle_num <> w.vehicle_num
          or e.entry_time < coalesce(w.load_at, w.accept_at) - interval '2 hours'
          or e.exit_time > coalesce(w.unload_at, e.exit_time) + interval '2 hours')), '{}') as strange_tolls
    from invoice_apply_line l
      join invoice_apply a on a.platform_id = l.platform_id and a.id = l.apply_id and a.apply_status not in (70, 90)
      join waybill w on w.platform_id = l.platform_id and w.id = l.waybill_id
      join company c on c.platform_id = w.platform_id and c.id = w.company_id
      left join vehicle v on v.platform_id = w.platform_id and v.id = w.vehicle_id
      cross join lateral (select count(*) filter (where z.cents > 0)::int as standing,
          coalesce(sum(z.cents), 0)::bigint as standing_cents
        from (select n.amount + ${reversed(sql`n`)} as cents
          from invoice_apply_line n join invoice_apply y on y.platform_id = n.platform_id and y.id = n.apply_id
          where n.platform_id = l.platform_id and n.waybill_id = l.waybill_id
            and y.apply_status not in (70, 90)) z) s
    where l.platform_id = ${platformId} and l.waybill_id = any(${[...ids]}::text[])
      and l.amount + ${reversed(sql`l`)} > 0
    order by l.waybill_id, l.created_at desc, l.id desc`);
  return new Map(rows.map((row) => [row.waybillId, row]));
}

/** Whether the province has taken the waybill `w`, or need not be told of it. */
const uploaded = sql`(w.report_status in (2, 4) or exists (select 1 from reg_report m
  where m.platform_id = w.platform_id and m.biz_id = w.id and m.msg_type = 'WAYBILL' and m.accepted_at is not null))`;
/**
 * Sums of the months in which the trips were loaded: each month is summed once. An invoice is issued weeks after its
 * trips, so that months are those of the trips on both sides: what they are invoiced at, and what was uploaded of them.
 */
export async function monthsOf(
  { tx }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<ReadonlyMap<string, MonthFacts>> {
  const invoiced = kept.has('invoice')
    ? sql`select coalesce(sum(v.invoiced_cents), 0)::bigint as month_output,
          coalesce(sum(w.receivable_amount) filter (where ${uploaded}), 0)::bigint as month_reported
        from waybill w join waybill_invoicing v on v.platform_id = w.platform_id and v.waybill_id = w.id
          and v.invoiced_cents > 0
        where w.platform_id = ${platformId} and w.load_at >= m.month and w.load_at < m.month + interval '1 month'`
    : sql`select 0::bigint as month_output, 0::bigint as month_reported`;
  const rows = await tx.rows<MonthFacts & OfTrip>(sql`
    with trip as (select id, driver_id, coalesce(payee_name, driver_name) as payee,
        date_trunc('month', coalesce(load_at, accept_at)) as month
      from waybill where platform_id = ${platformId} and id = any(${[...ids]}::text[])),
    sums as materialized (select m.month, b.month_output, b.month_reported,
        (select coalesce(sum(w.freight_amount), 0) from waybill w where w.platform_id = ${platformId}
          and w.load_at >= m.month and w.load_at < m.month + interval '1 month' and w.waybill_status >= 60)::bigint
          as tenant_month
      from (select distinct month from trip) m cross join lateral (${invoiced}) b)
    select t.id as waybill_id, s.month_output, s.month_reported, s.tenant_month,
      (select coalesce(sum(w.freight_amount), 0) from waybill w where w.platform_id = ${platformId}
        and w.driver_id = t.driver_id and w.load_at >= t.month and w.load_at < t.month + interval '1 month'
        and w.waybill_status >= 60)::bigint as driver_month,
      (select coalesce(sum(w.freight_amount), 0) from waybill w where w.platform_id = ${platformId}
        and coalesce(w.payee_name, w.driver_name) = t.payee and w.load_at >= t.month
        and w.load_at < t.month + interval '1 month' and w.waybill_status >= 60)::bigint as payee_month
    from trip t join sums s on s.month = t.month`);
  return new Map(rows.map((row) => [row.waybillId, row]));
}
