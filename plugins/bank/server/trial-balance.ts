import { serveQuery, sql } from '@freightdeck/sdk/server';
import { trialBalance } from '../contract/index.ts';

interface Line {
  readonly accountCode: number;
  readonly accounts: number;
  readonly open: number;
  readonly debitCents: number;
  readonly creditCents: number;
}
const debitOf = (cents: number): number => Math.max(cents, 0);
const creditOf = (cents: number): number => Math.max(-cents, 0);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** For each code: opening balance, movements of each side, and closing balance; debit is positive. */
export const serveTrialBalance = serveQuery(trialBalance, async (call, { platformId, from, to }) => {
  const book = call.isOperator ? (platformId ?? call.platformId) : call.platformId;
  if (book !== (platformId ?? book)) return undefined;
  const platform = await call.tx.one<{ platformName: string }>(
    sql`select platform_name from platform where platform_id = ${book}`,
  );
  if (!platform) return undefined;
  const first = from ?? '1900-01-01';
  const last = to ?? '9999-12-31';
  const lines = await call.tx.rows<Line>(sql`
    select a.code as account_code, count(distinct a.id)::int as accounts,
      coalesce(sum(case when j.business_day < ${first}::date then case e.side when 'D' then e.amount else -e.amount end
        end), 0)::bigint as open,
      coalesce(sum(case when j.business_day >= ${first}::date and e.side = 'D' then e.amount end), 0)::bigint
        as debit_cents,
      coalesce(sum(case when j.business_day >= ${first}::date and e.side = 'C' then e.amount end), 0)::bigint
        as credit_cents
    from ledger_account a
    join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
    join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
    where a.platform_id = ${book} and j.business_day <= ${last}::date group by a.code order by a.code`);
  const rows = lines.map(({ accountCode, accounts, open, debitCents, creditCents }) => {
    const close = open + debitCents - creditCents;
    return {
      accountCode,
      accounts,
      openDebit: debitOf(open),
      openCredit: creditOf(open),
      debitCents,
      creditCents,
      closeDebit: debitOf(close),
      closeCredit: creditOf(close),
    };
  });
  const totals = {
    openDebit: sum(rows, (row) => row.openDebit),
    openCredit: sum(rows, (row) => row.openCredit),
    debitCents: sum(rows, (row) => row.debitCents),
    creditCents: sum(rows, (row) => row.creditCents),
    closeDebit: sum(rows, (row) => row.closeDebit),
    closeCredit: sum(rows, (row) => row.closeCredit),
  };
  const balanced =
    totals.openDebit === totals.openCredit &&
    totals.debitCents === totals.creditCents &&
    totals.closeDebit === totals.closeCredit;
  return { platformId: book, platformName: platform.platformName, balanced, ...totals, rows };
});
