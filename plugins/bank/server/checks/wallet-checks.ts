import { sql } from '@freightdeck/sdk/server';
import { differs, movedBy, yuan, type BookCheck } from './book-check.ts';

/** What is owed, held back or on its way, by the orders and by the book. */
export const walletChecks: readonly BookCheck[] = [
  {
    // The money held must cover what is owed to wallets.
    invariant: 'I-20',
    tables: ['ledger_account'],
    broken: (book) => sql`
      select ${yuan(sql`s.held`)} || ' < ' || ${yuan(sql`s.owed`)} as detail
      from (select coalesce(sum(balance) filter (where code in (1001, 1002, 1201)), 0) as held,
          coalesce(sum(balance) filter (where code in (2001, 2002, 2003) or code between 2101 and 2142), 0) as owed
        from ledger_account where platform_id = ${book}) s where s.held < s.owed`,
  },
  {
    // Open freezes, and payouts that are not sent yet, are what stands on the frozen accounts.
    invariant: 'I-06',
    tables: ['freeze_order', 'channel_payout'],
    broken: (book) => sql`
      with kept as (
        select owner_type, owner_id, case account_code when 2003 then 2002 else account_code + 1 end as code,
          amount - thawed_cents - used_cents as cents
        from freeze_order where platform_id = ${book} and freeze_status in (10, 20)
        union all
        select owner_type, owner_id, case owner_type when 'captain' then 2112 when 'broker' then 2122
          when 'partner' then 2142 when 'company' then 2002 else 2102 end, amount
        from channel_payout where platform_id = ${book} and withdraw_status in (10, 20) and owner_type <> 'tenant'),
      wanted as (select owner_type, owner_id, code, sum(cents) as cents from kept group by 1, 2, 3),
      standing as (select owner_type, owner_id, owner_name, code, balance from ledger_account
        where platform_id = ${book} and code in (2002, 2102, 2112, 2122, 2142, 2402))
      select ${differs(
        sql`coalesce(s.code, w.code) || ' ' || coalesce(nullif(s.owner_name, ''), s.owner_id, w.owner_id)`,
        sql`coalesce(w.cents, 0)`,
        sql`coalesce(s.balance, 0)`,
      )} as detail
      from standing s full join wanted w on w.owner_type = s.owner_type and w.owner_id = s.owner_id and w.code = s.code
      where coalesce(w.cents, 0) <> coalesce(s.balance, 0)
      union all
      select ${differs(sql`freeze_no`, sql`thawed_cents + used_cents`, sql`amount`)} from freeze_order
      where platform_id = ${book} and (thawed_cents < 0 or used_cents < 0 or thawed_cents + used_cents > amount)`,
  },
  {
    invariant: 'I-15',
    tables: ['quota'],
    broken: (book) => sql`
      select q.company_name || ': ' || ${yuan(sql`q.used_cents`)} || ' > '
        || ${yuan(sql`q.initial_quota + q.temp_cents`)} as detail
      from quota q where q.platform_id = ${book} and (q.used_cents < 0
        or (q.used_cents > q.initial_quota + q.temp_cents and q.quota_status <> 2))`,
  },
  {
    // A withdrawal at the bank stands on 1002 with its amount, and no other does.
    invariant: 'I-16',
    tables: ['withdraw_order'],
    broken: (book) => sql`
      select ${differs(sql`s.withdraw_no`, sql`s.wanted`, sql`s.sent`)} as detail
      from (select w.withdraw_no, case w.withdraw_status when 30 then w.amount else 0 end as wanted, - ${movedBy(
        sql`1002`,
        sql`j.platform_id = w.platform_id and j.biz_no = w.withdraw_no`,
      )} as sent from withdraw_order w where w.platform_id = ${book}) s where s.wanted <> s.sent
      union all
      select channel_no || ': ' || count(*) from withdraw_order
      where platform_id = ${book} and channel_no is not null group by channel_no having count(*) > 1`,
  },
  {
    // What the tenant owes the operator is what the operator claims, but for a payment that is not confirmed yet and
    // accruals of a minute ago that the operator's book has still to hear of.
    invariant: 'I-23',
    tables: ['platform_fee_bill', 'settlement_order'],
    beyond: true,
    broken: (book) => sql`
      select ${differs(sql`'2202 / 1102'`, sql`s.owed`, sql`s.claimed`)} as detail
      from (select coalesce((select sum(balance) from ledger_account where platform_id = ${book} and code = 2202
            and owner_id = '00001'), 0) + coalesce((select sum(amount) from platform_fee_bill
            where platform_id = ${book} and (pay_status = 2 or (pay_status = 3 and receipt_journal_no is null))), 0)
          as owed,
        coalesce((select sum(balance) from ledger_account where platform_id = '00001' and code = 1102
            and owner_id = ${book}), 0) + coalesce((select sum(case o.fee_told when 0 then o.platform_fee
            else -o.platform_fee end) from settlement_order o where o.platform_id = ${book} and ((o.fee_told = 0
            and o.settle_status in (30, 40, 50, 60, 80)) or (o.fee_told = 1 and o.settle_status = 90))), 0) as claimed
      ) s where ${book} <> '00001' and s.owed <> s.claimed`,
  },
  {
    // A fee bill is what its month accrued.
    invariant: 'I-28',
    tables: ['platform_fee_bill'],
    broken: (book) => sql`
      select ${differs(sql`s.bill_no`, sql`s.amount`, sql`s.accrued`)} as detail
      from (select b.bill_no, b.amount, - ${movedBy(
        sql`2202`,
        sql`j.platform_id = b.platform_id and to_char(j.business_day, 'YYYY-MM') = b.month and not exists (
          select from platform_fee_bill p where p.platform_id = j.platform_id and p.bill_no = j.biz_no)`,
      )} as accrued from platform_fee_bill b where b.platform_id = ${book}) s where s.amount <> s.accrued`,
  },
  {
    // What a bank says it has paid is a credit of its channel's account.
    invariant: 'I-29',
    tables: ['outbox'],
    broken: (book) => sql`
      select p.key || ': ' || ${yuan(sql`p.cents`)} as detail
      from (select o.key, o.request ->> 'channel' as channel, regexp_replace(o.key, '-[0-9]+$', '') as biz_no,
          (o.request ->> 'amount')::bigint + coalesce((o.answer ->> 'feeCents')::bigint, 0) as cents
        from outbox o where o.platform_id = ${book} and o.port = 'bank.transfer' and o.state = 'booked'
          and o.answer ->> 'kind' = 'paid' and o.request ->> 'purpose' in ('FREIGHT', 'WITHDRAW', 'TRANSFER')) p
      where not exists (select from ledger_journal j join ledger_entry e on e.platform_id = j.platform_id
          and e.journal_id = j.id join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where j.platform_id = ${book} and j.biz_no = p.biz_no and a.code = 1001 and a.owner_id = p.channel
          and e.side = 'C' and e.amount = p.cents)`,
  },
];
