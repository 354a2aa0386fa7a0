import { memoInWords, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { companyFunds, fundEntries, providerFunds } from '../contract/index.ts';

/** Why an account moved: by the kind of the journal, or of the one that it takes back. */
const kindOf = (side: string): string => `
  case when coalesce(o.biz_type, j.biz_type) in ('recharge', 'RECHARGE', 'opening') then 'RECHARGE'
    when coalesce(o.biz_type, j.biz_type) in ('withdraw', 'WITHDRAW', 'WITHDRAW_FAIL') then 'WITHDRAW'
    when coalesce(o.biz_type, j.biz_type) in ('freeze', 'FREEZE') then 'FREEZE'
    when coalesce(o.biz_type, j.biz_type) in ('thaw', 'THAW') then 'THAW'
    when coalesce(o.biz_type, j.biz_type) in ('deposit', 'DEPOSIT') then 'DEPOSIT'
    when ${side} then 'REFUND' else 'CONSUME' end`;
const withOriginal = `left join ledger_journal o on o.platform_id = j.platform_id and o.id = j.reversal_of`;
const monthOf = `to_char(j.business_day, 'YYYY-MM')`;
const ended = `(to_date(r.month, 'YYYY-MM') + interval '1 month')::timestamp at time zone 'Asia/Shanghai'`;
const money = `case e.side when 'C' then e.amount else -e.amount end`;
/** A month follows the other, with or without postings, up to the last one the book has. */
const monthsOf = (firsts: string): string => `
  select f.*, to_char(g.day, 'YYYY-MM') as month from (${firsts}) f
    join (select platform_id, max(business_day) as last from ledger_journal group by 1) b
      on b.platform_id = f.platform_id
    cross join lateral generate_series(to_date(f.first, 'YYYY-MM')::timestamp, b.last::timestamp, '1 month')
      as g (day)`;
const flow = (of: string): string => `coalesce(f.${of}, 0)::bigint`;

/** Kinds that move money from outside to a shipper, and back; of all others what is left over is used or given back. */
const inner = `kind not in ('RECHARGE', 'WITHDRAW', 'CONSUME', 'REFUND')`;
/**
 * What a shipper set aside or kept as deposit is still its own, so it is no movement. Read as a whole before anything
 * is sorted or cut, or a page of twenty would be planned as twenty readings of the book.
 */
const companyRows = raw(`(
  with a as materialized (select platform_id, id, code, owner_id, owner_name from ledger_account
      where owner_type = 'company' and code in (1101, 2001, 2002, 2003)),
  kinds as materialized (select e.platform_id, a.owner_id, ${monthOf} as month, ${kindOf(`e.side = 'C'`)} as kind,
      coalesce(sum(${money}) filter (where a.code <> 1101), 0) as own,
      coalesce(sum(${money}) filter (where a.code = 2002), 0) as frozen,
      coalesce(sum(${money}) filter (where a.code = 2003), 0) as deposit,
      coalesce(-sum(${money}) filter (where a.code = 1101), 0) as receivable
    from a join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
    join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id ${withOriginal} group by 1, 2, 3, 4),
  flows as materialized (select platform_id, owner_id, month, sum(own) as own, sum(frozen) as frozen,
      sum(deposit) as deposit, sum(receivable) as receivable,
      coalesce(sum(own) filter (where kind = 'RECHARGE'), 0) as recharge,
      coalesce(-sum(own) filter (where kind = 'WITHDRAW'), 0) as withdraw,
      coalesce(sum(own) filter (where kind = 'REFUND'), 0)
        + greatest(coalesce(sum(own) filter (where ${inner}), 0), 0) as refund,
      coalesce(-sum(own) filter (where kind = 'CONSUME'), 0)
        + greatest(coalesce(-sum(own) filter (where ${inner}), 0), 0) as consume
    from kinds group by 1, 2, 3),
  names as (select platform_id, owner_id, max(owner_name) as owner_name from a group by 1, 2),
  m as materialized (${monthsOf('select platform_id, owner_id, min(month) as first from flows group by 1, 2')}),
  s as materialized (select m.platform_id, m.owner_id, m.month, ${flow('recharge')} as recharge_cents,
      ${flow('consume')} as consume_cents, ${flow('refund')} as refund_cents, ${flow('withdraw')} as withdraw_cents,
      coalesce(f.own, 0) as own, sum(coalesce(f.own, 0)) over upto as close,
      sum(coalesce(f.frozen, 0)) over upto as frozen, sum(coalesce(f.deposit, 0)) over upto as deposit,
      sum(coalesce(f.receivable, 0)) over upto as receivable
    from m left join flows f on f.platform_id = m.platform_id and f.owner_id = m.owner_id and f.month = m.month
    window upto as (partition by m.platform_id, m.owner_id order by m.month)),
  done as materialized (
  select s.platform_id, s.platform_id || ':' || s.month || ':' || left(md5(s.owner_id), 16) as id, 1 as version,
    s.month, s.owner_id as company_id, coalesce(c.company_name, nullif(n.owner_name, ''), s.owner_id) as company_name,
    (s.close - s.own)::bigint as open_cents, s.recharge_cents, s.consume_cents, s.refund_cents, s.withdraw_cents,
    s.close::bigint as close_cents, s.frozen::bigint as frozen_cents, s.deposit::bigint as deposit_cents,
    s.receivable::bigint as receivable_cents
  from s join names n on n.platform_id = s.platform_id and n.owner_id = s.owner_id
    left join company c on c.platform_id = s.platform_id and c.id = s.owner_id)
  select * from done) r`);

const entryRows = raw(`
  ledger_entry r join ledger_account a on a.platform_id = r.platform_id and a.id = r.account_id
    and a.owner_type = 'company' and a.code in (2001, 2002, 2003)
  join ledger_journal j on j.platform_id = r.platform_id and j.id = r.journal_id ${withOriginal}
  left join company c on c.platform_id = r.platform_id and c.id = a.owner_id
  left join settlement_order s on s.platform_id = r.platform_id and s.settle_sn = j.biz_no
  left join waybill w on w.platform_id = r.platform_id and w.waybill_sn = j.biz_no`);

const held = 'a.code in (1001, 1002, 1201)';
const owed = '(a.code in (2001, 2002, 2003) or a.code between 2101 and 2142)';
const debit = `case e.side when 'D' then e.amount else -e.amount end`;
const bookRows = raw(`(
  with flows as materialized (select e.platform_id, ${monthOf} as month,
      sum(${debit}) filter (where a.code = 1001) as bank,
      sum(e.amount) filter (where a.code = 1001 and e.side = 'D') as paid_in,
      sum(e.amount) filter (where a.code = 1001 and e.side = 'C') as paid_out,
      sum(${debit}) filter (where ${held}) as held, -sum(${debit}) filter (where ${owed}) as owed,
      sum(${debit}) filter (where a.code = 1101) as receivable,
      -sum(${debit}) filter (where a.code = 2202 and coalesce(o.biz_type, j.biz_type) = 'PLATFORM_FEE'
        and e.side = case when o.id is null then 'C' else 'D' end) as fee
    from ledger_account a join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
    join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id ${withOriginal}
    where e.platform_id <> '00001' and (${held} or ${owed} or a.code in (1101, 2202)) group by 1, 2),
  m as materialized (${monthsOf('select platform_id, min(month) as first from flows group by 1')}),
  s as materialized (select m.platform_id, m.month, coalesce(f.bank, 0) as bank,
      sum(coalesce(f.bank, 0)) over upto as close,
      ${flow('paid_in')} as in_cents, ${flow('paid_out')} as out_cents, ${flow('fee')} as platform_fee,
      sum(coalesce(f.held, 0)) over upto as held, sum(coalesce(f.owed, 0)) over upto as owed,
      sum(coalesce(f.receivable, 0)) over upto as receivable
    from m left join flows f on f.platform_id = m.platform_id and f.month = m.month
    window upto as (partition by m.platform_id order by m.month))
  select platform_id, platform_id || ':' || month as id, 1 as version, month, (close - bank)::bigint as open_cents,
    in_cents, out_cents, close::bigint as close_cents, owed::bigint as wallet_liability, held::bigint as custody_cents,
    case when owed > 0 then round(held * 10000 / owed)::bigint * 100 end as coverage_ppm,
    receivable::bigint as receivable_cents, platform_fee from s) r`);

/** Funds of shippers and providers: sums of ledger entries, by the business day that the trial balance goes by too. */
export const fundsServes: readonly Served[] = [
  serveResource(companyFunds, {
    from: companyRows,
    columns: {
      platformName,
      quotaUsed: sql`coalesce((select sum(case when q.quota_type in ('OCCUPY', 'CONSUME') then q.amount else -q.amount
        end) from quota_entry q where q.platform_id = r.platform_id and q.company_id = r.company_id
          and q.quota_type in ('OCCUPY', 'RELEASE', 'CONSUME', 'REPAY') and q.at < ${raw(ended)}), 0)::bigint`,
    },
    order: sql`r.month desc, r.close_cents desc`,
  }),
  serveResource(fundEntries, {
    from: entryRows,
    columns: {
      platformName,
      day: sql`j.business_day`,
      bizType: raw(kindOf(`r.side = 'C'`)),
      bizNo: sql`j.biz_no`,
      waybillSn: sql`coalesce(s.waybill_sn, w.waybill_sn)`,
      companyId: sql`a.owner_id`,
      companyName: sql`coalesce(c.company_name, nullif(a.owner_name, ''), a.owner_id)`,
      accountCode: sql`a.code`,
      inCents: sql`case r.side when 'C' then r.amount end`,
      outCents: sql`case r.side when 'D' then r.amount end`,
      memo: memoInWords(sql`j.memo`),
    },
    // Entries of one second stand by account, each in the order it was posted.
    order: sql`r.at desc, a.code, a.owner_id, r.account_seq desc`,
  }),
  serveResource(providerFunds, {
    from: bookRows,
    columns: { platformName },
    order: sql`r.month desc, r.platform_id`,
  }),
];
