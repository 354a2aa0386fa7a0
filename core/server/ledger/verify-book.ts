import { sql } from '@freightdeck/sdk/server';
import type { LedgerFault, Tx } from '@freightdeck/sdk/server';
import { bookOf, type Running } from './accounts.ts';
import { linkInSql } from './entry-link.ts';

const atMost = sql`limit 100`;
/** Of a row of the chain, what its hash must be. */
const link = linkInSql('previous', 'account_id', 'account_seq', 'journal_id', 'side', 'amount', 'balance_after');

/** The same for a caller, who may name another book if they are of the operator. */
export const verifyBook = (call: Running, platformId: string | undefined): Promise<readonly LedgerFault[]> =>
  checkBook(call.tx, bookOf(call, platformId));

/** Checks every rule of the ledger over a whole book; changes nothing. */
export async function checkBook(tx: Tx, book: string): Promise<readonly LedgerFault[]> {
  const find = (invariant: string, query: ReturnType<typeof sql>): Promise<LedgerFault[]> =>
    tx.rows<{ detail: string }>(query).then((rows) => rows.map(({ detail }) => ({ invariant, detail })));
  const found = [
    await find(
      'I-01',
      sql`
      select 'journal ' || j.journal_no || ': ' || count(e.id) || ' lines, difference ' || coalesce(sum(case e.side
        when 'D' then e.amount else -e.amount end), 0) as detail
      from ledger_journal j left join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
      where j.platform_id = ${book} group by j.id, j.journal_no
      having count(e.id) < 2 or coalesce(sum(case e.side when 'D' then e.amount else -e.amount end), 0) <> 0 ${atMost}`,
    ),
    await find(
      'I-02',
      sql`
      select 'the book differs by ' || sum(case normal_side when 'D' then balance else -balance end) as detail
      from ledger_account where platform_id = ${book} having sum(case normal_side when 'D' then balance else -balance
        end) <> 0`,
    ),
    await find(
      'I-03',
      sql`select 'account ' || code || ' ' || owner_id || ': ' || balance as detail from ledger_account
        where platform_id = ${book} and guarded and balance < 0 ${atMost}`,
    ),
    await find(
      'I-04',
      sql`
      select 'account ' || a.code || ' ' || a.owner_id || ': balance ' || a.balance || ', entries ' || coalesce(sum(case
        e.side when a.normal_side then e.amount else -e.amount end), 0)
        || ', last number ' || a.account_seq || ' of ' || count(e.id) as detail
      from ledger_account a left join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
      where a.platform_id = ${book} group by a.id, a.code, a.owner_id, a.balance, a.account_seq, a.normal_side
      having a.balance <> coalesce(sum(case e.side when a.normal_side then e.amount else -e.amount end), 0)
        or a.account_seq <> count(e.id) or a.account_seq <> coalesce(max(e.account_seq), 0) ${atMost}`,
    ),
    await find(
      'I-04',
      sql`
      with chain as (
        select e.*, a.normal_side, lag(e.hash, 1, '') over w as previous, lag(e.balance_after, 1, 0::bigint) over w
          as balance_before
        from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where e.platform_id = ${book} window w as (partition by e.account_id order by e.account_seq))
      select 'entry ' || id || ' breaks the chain of its account' as detail from chain
      where balance_after <> balance_before + case side when normal_side then amount else -amount end
        or hash <> ${link}
        ${atMost}`,
    ),
    await find(
      'I-05',
      sql`
      select 'request ' || biz_type || ' ' || request_id || ' was posted ' || count(*) || ' times' as detail
        from ledger_journal
      where platform_id = ${book} group by biz_type, request_id having count(*) > 1 ${atMost}`,
    ),
    await find(
      'I-24',
      sql`
      select 'journal ' || j.journal_no || ' was posted into the closed day ' || j.business_day as detail
        from ledger_journal j
      where j.platform_id = ${book} and exists (select 1 from ledger_closed_day d where d.platform_id = j.platform_id
        and d.business_day >= j.business_day and d.closed_at < j.created_at and not exists (
          select 1 from ledger_reopened_day r where r.platform_id = d.platform_id and r.business_day <= d.business_day
            and r.serial > d.serial and r.reopened_at <= j.created_at)) ${atMost}`,
    ),
  ];
  return found.flat();
}
