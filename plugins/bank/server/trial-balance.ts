import { chartOfAccounts } from '@freightdeck/sdk/contract';
import type { AccountCode } from '@freightdeck/sdk/contract';
import { serveQuery, Sheets, sql } from '@freightdeck/sdk/server';
import type { Call, Served, SheetCell } from '@freightdeck/sdk/server';
import { exportTrialBalance, trialBalance } from '../contract/index.ts';

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
async function balanceOf(
  call: Call,
  { platformId, from, to }: { platformId?: string | null; from?: string | null; to?: string | null },
) {
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
}
const heads = {
  zh: ['科目代码', '科目', '账户数', '期初借方', '期初贷方', '本期借方', '本期贷方', '期末借方', '期末贷方'],
  en: [
    'Code',
    'Account',
    'Accounts',
    'Opening debit',
    'Opening credit',
    'Debit',
    'Credit',
    'Closing debit',
    'Closing credit',
  ],
} as const;
const total = { zh: '合计', en: 'Total' } as const;
const sums = ['openDebit', 'openCredit', 'debitCents', 'creditCents', 'closeDebit', 'closeCredit'] as const;
const whole = (value: number): SheetCell => ({ number: String(value), decimals: 0 });
/** Every figure of these columns is zero or more. */
const money = (cents: number): SheetCell => ({
  number: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  decimals: 2,
});
const exporting = serveQuery(exportTrialBalance, async (call, input) => {
  const balance = await balanceOf(call, input);
  if (!balance) return undefined;
  const rows = balance.rows.map((line): SheetCell[] => [
    whole(line.accountCode),
    { text: chartOfAccounts[line.accountCode as AccountCode][call.language] },
    whole(line.accounts),
    ...sums.map((name) => money(line[name])),
  ]);
  const foot: SheetCell[] = [{ text: '' }, { text: total[call.language] }, { text: '' }];
  const bytes = await call
    .get(Sheets)
    .workbook(heads[call.language], [...rows, [...foot, ...sums.map((name) => money(balance[name]))]]);
  return {
    name: `${{ zh: '试算平衡', en: 'trial-balance' }[call.language]}-${balance.platformId}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.from(bytes).toString('base64'),
  };
});
export const trialServes: readonly Served[] = [serveQuery(trialBalance, balanceOf), exporting];
