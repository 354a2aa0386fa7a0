import { sql } from '@freightdeck/sdk/server';
import { differs, movedBy, type BookCheck } from './book-check.ts';

const orders = ['settlement_order'] as const;
const live = sql`o.settle_status <> 90 and o.delete_status = '0'`;

/** What settlement orders say, against themselves, their batches, their vouchers and the book. */
export const settlementChecks: readonly BookCheck[] = [
  {
    invariant: 'I-07',
    tables: orders,
    broken: (book) => sql`
      select ${differs(
        sql`o.settle_sn`,
        sql`o.freight_amount`,
        sql`(o.oil_amount + o.gas_amount + o.cash_amount
          + case o.info_fee_bearer when 'CARRIER' then o.info_fee else 0 end)`,
      )} as detail
      from settlement_order o where o.platform_id = ${book} and ${live} and (o.freight_amount <> o.oil_amount
        + o.gas_amount + o.cash_amount + case o.info_fee_bearer when 'CARRIER' then o.info_fee else 0 end
        or o.cash_amount <> o.prepaid_cash + o.pay_cash + o.receipt_retention + o.tax_withheld
        or o.oil_amount <> o.prepaid_oil + o.pay_oil or o.gas_amount <> o.prepaid_gas + o.pay_gas)`,
  },
  {
    invariant: 'I-08',
    tables: orders,
    broken: (book) => sql`
      select ${differs(sql`s.settle_sn`, sql`s.receivable_amount`, sql`s.owed`)} as detail
      from (select o.settle_sn, o.receivable_amount, o.freight_amount
          + case o.info_fee_bearer when 'SHIPPER' then o.info_fee else 0 end + o.service_fee + o.premium as owed
        from settlement_order o where o.platform_id = ${book} and ${live}) s where s.receivable_amount <> s.owed`,
  },
  {
    invariant: 'I-09',
    tables: orders,
    broken: (book) => sql`
      select ${differs(sql`s.settle_sn`, sql`s.before`, sql`s.freight_amount + s.rounding_amount`)} as detail
      from (select o.settle_sn, o.freight_amount, o.rounding_amount, o.gross_freight - o.loss_deduct_cents
          + o.additions - o.deductions as before
        from settlement_order o where o.platform_id = ${book} and ${live}) s
      where s.before <> s.freight_amount + s.rounding_amount or abs(s.rounding_amount) >= 1000`,
  },
  {
    invariant: 'I-10',
    tables: orders,
    broken: (book) => sql`
      select o.waybill_sn || ': ' || string_agg(o.settle_sn, ', ' order by o.round) as detail
      from settlement_order o where o.platform_id = ${book} and o.delete_status = '0'
      group by o.waybill_id, o.waybill_sn
      having count(*) filter (where o.settle_status <> 90) > 1
        or max(o.round) filter (where o.settle_status <> 90) < max(o.round)`,
  },
  {
    invariant: 'I-11',
    tables: [...orders, 'settlement_voucher'],
    broken: (book) => sql`
      select a.code || ' ' || ${differs(sql`o.settle_sn`, sql`a.balance`, sql`0`)} as detail
      from settlement_order o join ledger_account a on a.platform_id = o.platform_id and a.owner_type = 'waybill'
        and a.owner_id = o.waybill_id
      where o.platform_id = ${book} and o.settle_status = 50 and a.balance <> 0 and (a.code in (1301, 2301)
        or (a.code = 2302 and exists (select from settlement_voucher v where v.platform_id = o.platform_id
          and v.order_id = o.id and v.voucher_kind = 'RECEIPT')))`,
  },
  {
    invariant: 'I-18',
    tables: [...orders, 'settlement_batch'],
    broken: (book) => sql`
      select ${differs(sql`b.batch_no`, sql`b.amount`, sql`s.amount`)} || ' (' || b.waybill_count || ', ' || s.orders
        || ')' as detail
      from settlement_batch b, lateral (select count(*)::int as orders, coalesce(sum(o.freight_amount), 0) as amount,
          coalesce(sum(o.pay_cash), 0) as cash, coalesce(sum(o.pay_oil), 0) as oil,
          coalesce(sum(o.pay_gas), 0) as gas, coalesce(sum(o.receivable_amount), 0) as owed
        from settlement_order o where o.platform_id = b.platform_id and o.batch_id = b.id) s
      where b.platform_id = ${book} and (b.waybill_count, b.amount, b.cash_amount, b.oil_amount, b.gas_amount,
        b.receivable_amount) is distinct from (s.orders, s.amount, s.cash, s.oil, s.gas, s.owed)`,
  },
  {
    invariant: 'I-22',
    tables: [...orders, 'broker', 'car_captain'],
    broken: (book) => sql`
      select ${differs(sql`o.settle_sn`, sql`o.info_fee`, sql`c.most`)} as detail
      from settlement_order o join broker b on b.platform_id = o.platform_id and b.id = o.broker_id,
        lateral (select ceil(o.freight_amount::numeric * b.info_fee_cap_ppm / 1000000) as most) c
      where o.platform_id = ${book} and ${live} and o.info_fee > c.most
      union all
      select ${differs(sql`c.name || ' ' || p.month`, sql`p.cents`, sql`c.monthly_cap_cents`)}
      from car_captain c, lateral (select to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
          sum(o.pay_cash + o.pay_oil + o.pay_gas) as cents
        from settlement_order o where o.platform_id = c.platform_id and o.payee_type = 'CAPTAIN' and o.payee_id = c.id
          and o.settle_status = 50 group by 1) p
      where c.platform_id = ${book} and p.cents > c.monthly_cap_cents`,
  },
  {
    invariant: 'I-25',
    tables: [...orders, 'settlement_voucher'],
    broken: (book) => sql`
      select ${differs(sql`v.voucher_no`, sql`o.pay_cash`, sql`s.paid`)} as detail
      from settlement_voucher v join settlement_order o on o.platform_id = v.platform_id and o.id = v.order_id,
        lateral (select - ${movedBy(
          sql`1001`,
          sql`j.platform_id = o.platform_id and j.biz_no = o.settle_sn and a.owner_id = v.channel`,
        )} - ${movedBy(sql`5006`, sql`j.platform_id = o.platform_id and j.biz_no = o.settle_sn`)} as paid) s
      where v.platform_id = ${book} and v.voucher_kind = 'FREIGHT' and v.channel_no <> '' and o.settle_status = 50
        and (s.paid <> o.pay_cash or v.amount not in (o.pay_cash, o.pay_cash + o.pay_oil + o.pay_gas))`,
  },
  {
    invariant: 'I-27',
    tables: [...orders, 'tax_withhold'],
    broken: (book) => sql`
      select ${differs(sql`'2204'`, sql`s.standing`, sql`s.withheld - s.filed`)} as detail
      from (select coalesce((select sum(balance) from ledger_account where platform_id = ${book} and code = 2204), 0)
          as standing,
        -- P-10 withholds, also where the bank has refused the cash since.
        coalesce((select sum(o.tax_withheld) from settlement_order o where o.platform_id = ${book}
          and o.journals @> '[{"step": "P-10"}]'), 0) as withheld,
        coalesce((select sum(vat + surcharge + iit) from tax_withhold where platform_id = ${book}
          and tax_status in (2, 3) and paid_at is not null), 0) as filed) s
      where s.standing <> s.withheld - s.filed`,
  },
];
