import { sql } from '@freightdeck/sdk/server';
import { differs, yuan, type BookCheck } from './book-check.ts';

/** Invoices that count: issued, being reversed, reversed. */
const issued = sql`i.invoice_state in (2, 4, 5)`;
/** Waybills, their goods, advances and invoices. */
export const tripChecks: readonly BookCheck[] = [
  {
    invariant: 'I-12',
    tables: ['invoice', 'invoice_line', 'waybill_invoicing', 'waybill'],
    broken: (book) => sql`
      select w.waybill_sn || ': ' || ${yuan(sql`n.reserved_cents + n.invoiced_cents`)} || ' > '
        || ${yuan(sql`w.receivable_amount`)} as detail
      from waybill_invoicing n join waybill w on w.platform_id = n.platform_id and w.id = n.waybill_id
      where n.platform_id = ${book} and n.reserved_cents + n.invoiced_cents > w.receivable_amount
      union all
      select ${differs(sql`i.order_no`, sql`i.total_cents`, sql`coalesce(sum(l.amount), 0)`)}
      from invoice i left join invoice_line l on l.platform_id = i.platform_id and l.invoice_id = i.id
      where i.platform_id = ${book} group by i.id, i.order_no, i.total_cents, i.amount_excl, i.tax
      having (i.total_cents, i.amount_excl, i.tax) is distinct from (sum(l.amount), sum(l.amount_excl), sum(l.tax))`,
  },
  {
    // What is invoiced of a trip is what its invoices say.
    invariant: 'I-26',
    tables: ['invoice', 'invoice_line', 'waybill_invoicing', 'waybill'],
    broken: (book) => sql`
      select ${differs(sql`w.waybill_sn`, sql`n.invoiced_cents`, sql`s.cents`)} as detail
      from waybill_invoicing n join waybill w on w.platform_id = n.platform_id and w.id = n.waybill_id,
        lateral (select coalesce(sum(l.amount), 0) as cents from invoice_line l
          join invoice i on i.platform_id = l.platform_id and i.id = l.invoice_id
          where l.platform_id = n.platform_id and l.waybill_id = n.waybill_id and ${issued}) s
      where n.platform_id = ${book} and n.invoiced_cents <> s.cents`,
  },
  {
    invariant: 'I-13',
    tables: ['invoice', 'invoice_line'],
    broken: (book) => sql`
      select ${differs(sql`i.order_no || ' ' || l.waybill_sn`, sql`l.tax`, sql`t.due`)} as detail
      from invoice_line l join invoice i on i.platform_id = l.platform_id and i.id = l.invoice_id,
        lateral (select round(l.amount_excl::numeric * i.vat_ppm / 1000000) as due) t
      where l.platform_id = ${book} and (abs(l.tax - t.due) > 1 or l.amount_excl + l.tax <> l.amount)
      union all
      select ${differs(sql`i.order_no`, sql`i.amount_excl + i.tax`, sql`i.total_cents`)} from invoice i
      where i.platform_id = ${book} and i.amount_excl + i.tax <> i.total_cents`,
  },
  {
    invariant: 'I-14',
    tables: ['prepay_order', 'settlement_order'],
    broken: (book) => sql`
      select p.waybill_sn || ': ' || ${yuan(sql`sum(p.amount)`)} || ' > ' || ${yuan(sql`max(p.cap_cents)`)} as detail
      from prepay_order p where p.platform_id = ${book} and p.prepay_status in (10, 20, 30, 40, 45, 80)
      group by p.waybill_id, p.waybill_sn having sum(p.amount) > max(p.cap_cents)
      union all
      select o.settle_sn || ': ' || ${yuan(sql`o.prepaid_cash + o.prepaid_oil + o.prepaid_gas`)} || ' > '
        || ${yuan(sql`o.cash_amount + o.oil_amount + o.gas_amount`)}
      from settlement_order o where o.platform_id = ${book} and o.settle_status in (30, 40, 50, 60)
        and (o.prepaid_cash > o.cash_amount or o.prepaid_oil > o.oil_amount or o.prepaid_gas > o.gas_amount)`,
  },
  {
    invariant: 'I-17',
    tables: ['goods_source', 'waybill'],
    broken: (book) => sql`
      select g.goods_sn || ': ' || g.dispatched_kg || ' kg ≠ ' || s.dispatched || ' kg, ' || g.finished_kg || ' kg ≠ '
        || s.finished || ' kg' as detail
      from goods_source g left join (select w.goods_id, sum(w.estimate_kg) filter (where w.waybill_status > 0)
            as dispatched, sum(w.settle_kg) filter (where w.waybill_status >= 70) as finished
          from waybill w where w.platform_id = ${book} and w.delete_status = '0' group by w.goods_id) t
        on t.goods_id = g.id,
        lateral (select coalesce(t.dispatched, 0) as dispatched, coalesce(t.finished, 0) as finished) s
      where g.platform_id = ${book} and (g.dispatched_kg <> s.dispatched or g.finished_kg <> s.finished)`,
  },
  {
    invariant: 'I-19',
    tables: ['waybill', 'record_event'],
    broken: (book) => sql`
      select w.waybill_sn || ': ' || coalesce(e.to_state, '-') || ' ≠ ' || w.waybill_status as detail
      from waybill w left join (select distinct on (record_id) record_id, to_state from record_event
          where platform_id = ${book} and resource = 'waybill' and to_state is not null
          order by record_id, at desc, id desc) e on e.record_id = w.id
      where w.platform_id = ${book} and e.to_state is distinct from w.waybill_status::text
      union all
      select w.waybill_sn || ': ' || to_char(w.load_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') || ', '
        || to_char(coalesce(w.sign_at, w.unload_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
      from waybill w where w.platform_id = ${book} and (w.load_at < w.accept_at or w.depart_at < w.load_at
        or w.arrive_unload_at < w.depart_at or w.unload_at < w.load_at or w.sign_at < w.unload_at)`,
  },
];
