import { linkInSql } from '@freightdeck/core/server/ledger';
import { sql, type Database } from '@freightdeck/sdk/server';

/**
 * Binds the books of a demo in the order of time. Every plugin tells its own story, and a story of last month may be
 * told before one of last year: an account that both touch then has entries whose numbers run against their hours, and
 * balances that do not go on from row to row on a page that shows them by hour. Only for a database in which nobody has
 * worked yet; entries of one moment stay as they were posted.
 */
export async function bindBooksInTime(database: Database): Promise<void> {
  await database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
    tx.run(sql`
do $$
declare
  entry record;
  book text;
  account text;
  number int;
  balance bigint;
  link text;
begin
  update ledger_entry e set account_seq = -e.account_seq from (
    select platform_id, account_id from (
      select platform_id, account_id, at, lag(at) over (partition by platform_id, account_id order by account_seq)
        as before from ledger_entry) told
    where at < before group by platform_id, account_id) t
  where e.platform_id = t.platform_id and e.account_id = t.account_id;
  for entry in
    select e.platform_id, e.account_id, e.id, e.journal_id, e.side, e.amount,
      case when e.side = a.normal_side then e.amount else -e.amount end as change
    from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
    where e.account_seq < 0 order by e.platform_id, e.account_id, e.at, e.account_seq desc
  loop
    if (entry.platform_id, entry.account_id) is distinct from (book, account) then
      book := entry.platform_id;
      account := entry.account_id;
      number := 0;
      balance := 0;
      link := '';
    end if;
    number := number + 1;
    balance := balance + entry.change;
    link := ${linkInSql('link', 'account', 'number', 'entry.journal_id', 'entry.side', 'entry.amount', 'balance')};
    update ledger_entry set account_seq = number, balance_after = balance, hash = link
      where platform_id = book and id = entry.id;
    update ledger_account set last_hash = link where platform_id = book and id = account and account_seq = number;
  end loop;
  -- What is used of a quota is no ledger, but is shown by hour with what it was before and after.
  if to_regclass('quota_entry') is not null then
    update quota_entry q set before_cents = t.after - (q.after_cents - q.before_cents), after_cents = t.after from (
      select platform_id, id, sum(after_cents - before_cents)
        over (partition by platform_id, company_id order by at, id)::bigint as after
      from quota_entry where quota_type in ('OCCUPY', 'RELEASE', 'CONSUME', 'REPAY')) t
    where t.platform_id = q.platform_id and t.id = q.id and q.after_cents <> t.after;
  end if;
end $$`),
  );
}
