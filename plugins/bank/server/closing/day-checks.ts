import type { Text } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { LedgerFault } from '@freightdeck/sdk/server';
import en from '../../locales/en.json' with { type: 'json' };
import zh from '../../locales/zh.json' with { type: 'json' };
import { differs, yuan, type BookCheck } from '../checks/book-check.ts';

/** What was closed stays as it was. */
export const closingChecks: readonly BookCheck[] = [
  {
    // The bank's day, less what is not matched, is the ledger's: a pair is of one amount, and a closed day has no
    // difference that nobody worked off.
    invariant: 'I-21',
    tables: ['fund_statement', 'channel_difference', 'book_day'],
    broken: (book) => sql`
      select ${differs(
        sql`s.channel || ' ' || s.channel_no`,
        sql`case s.direction when 'IN' then s.amount else -s.amount end`,
        sql`m.cents`,
      )} as detail
      from fund_statement s, lateral (select coalesce(sum(case e.side when 'D' then e.amount else -e.amount end), 0)
          as cents from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where e.platform_id = s.platform_id and e.journal_id = s.journal_id and a.code = 1001
          and a.owner_id = s.channel) m
      where s.platform_id = ${book} and s.match_status = 1 and s.journal_id is not null
        and s.biz_type is distinct from 'REFUND'
        and m.cents <> case s.direction when 'IN' then s.amount else -s.amount end
        and not exists (select from channel_difference d where d.platform_id = s.platform_id
          and d.statement_id = s.id and d.diff_state = 2)
      union all
      select d.business_day || ' ' || d.channel || ' ' || coalesce(d.channel_no, d.journal_no, d.biz_no) || ': '
        || ${yuan(sql`d.diff_cents`)}
      from channel_difference d join book_day b on b.platform_id = d.platform_id and b.business_day = d.business_day
      where d.platform_id = ${book} and b.book_day_state = 1 and d.diff_state in (0, 1)`,
  },
  {
    // A closed month says today what it said when it was closed.
    invariant: 'I-30',
    tables: ['book_month', 'book_month_balance'],
    broken: (book) => sql`
      select ${differs(sql`s.month || ' ' || s.code`, sql`sum(s.kept)`, sql`sum(s.now)`)} as detail
      from (select b.month, b.account_code as code, b.debit_cents - b.credit_cents as kept, b.debit_cents as turnover,
            0::bigint as now from book_month_balance b where b.platform_id = ${book}
          union all
          select to_char(j.business_day, 'YYYY-MM'), a.code, 0,
            - case e.side when 'D' then e.amount else 0 end, case e.side when 'D' then e.amount else -e.amount end
          from ledger_journal j join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
            join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
          where j.platform_id = ${book}) s
      where s.month in (select month from book_month where platform_id = ${book} and month_state = 2)
      group by s.month, s.code having sum(s.kept) <> sum(s.now) or sum(s.turnover) <> 0`,
  },
];
export const rulesOf = (faults: readonly LedgerFault[]): string =>
  [...new Set(faults.map(({ invariant }) => invariant))].sort().join(', ');

const told = (texts: Readonly<Record<string, string>>, rules: string, between: string): string =>
  rules
    .split(', ')
    .map((rule) => `${rule} ${texts[`invariant.${rule}`] ?? ''}`.trim())
    .join(between);
/** The same for people: each rule by its number and its words. */
export const rulesInWords = (rules: string): Text => ({ zh: told(zh, rules, '、'), en: told(en, rules, '; ') });
