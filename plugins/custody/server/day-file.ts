import { wordOf } from '@freightdeck/sdk/contract';
import { direction, matchStatus, postingKind } from '@freightdeck/plugin-bank/contract';
import { empty, serveQuery, Sheets, sql } from '@freightdeck/sdk/server';
import type { SheetCell } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { downloadDay } from '../contract/index.ts';

interface Line {
  readonly at: string;
  readonly direction: string;
  readonly amount: number;
  readonly counterName: string;
  readonly counterAccount: string;
  readonly summary: string;
  readonly channelNo: string;
  readonly matchStatus: number;
  readonly bizType: string | null;
  readonly bizNo: string | null;
  readonly journalNo: string | null;
}
const heads = {
  zh: [
    '时间',
    '收支',
    '金额(元)',
    '对方户名',
    '对方账号',
    '摘要',
    '通道流水号',
    '匹配状态',
    '业务类型',
    '业务单号',
    '凭证号',
  ],
  en: [
    'Time',
    'Direction',
    'Amount (yuan)',
    'Counterparty',
    'Account',
    'Summary',
    'Channel no.',
    'Match',
    'Business',
    'No.',
    'Journal',
  ],
} as const;
const text = (value: string | null): SheetCell => ({ text: value ?? '' });
/** An account is shown whole only to those who may see card numbers. */
const last = 4;

/** The lines of a custody day as a workbook, with opening and closing balance above and below. */
export const serveDownload = serveQuery(downloadDay, async (call, { id }) => {
  const day = await call.tx.one<{
    platformId: string;
    accountNo: string;
    day: string;
    openCents: number;
    closeCents: number;
  }>(sql`
    select platform_id, account_no, statement_day::text as day, open_cents, close_cents from custody_day
    where id = ${id} ${call.isOperator ? empty : sql`and platform_id = ${call.platformId}`}`);
  if (!day) return undefined;
  const lines = await call.tx.rows<Line>(sql`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at, direction, amount, counter_name,
      counter_account, summary, channel_no, match_status, biz_type, biz_no, journal_no
    from fund_statement where platform_id = ${day.platformId} and channel = 'PDS' and account_no = ${day.accountNo}
      and (at at time zone 'Asia/Shanghai')::date = ${day.day}::date order by at, id`);
  const { language } = call;
  const plain = call.can('data:plainCard');
  const money = (cents: number): SheetCell => ({ number: formatMoney(cents).replaceAll(',', ''), decimals: 2 });
  const balance = (name: { readonly zh: string; readonly en: string }, cents: number): SheetCell[] => [
    text(name[language]),
    text(''),
    money(cents),
    ...heads[language].slice(3).map(() => text('')),
  ];
  const rows = lines.map((line): SheetCell[] => [
    text(line.at),
    text(wordOf(direction, line.direction, language) ?? line.direction),
    money(line.amount),
    text(line.counterName),
    text(plain || line.counterAccount === '' ? line.counterAccount : `****${line.counterAccount.slice(-last)}`),
    text(line.summary),
    text(line.channelNo),
    text(wordOf(matchStatus, line.matchStatus, language) ?? ''),
    text(line.bizType === null ? '' : (wordOf(postingKind, line.bizType, language) ?? line.bizType)),
    text(line.bizNo),
    text(line.journalNo),
  ]);
  const bytes = await call
    .get(Sheets)
    .workbook(heads[language], [
      balance({ zh: '期初余额', en: 'Opening balance' }, day.openCents),
      ...rows,
      balance({ zh: '期末余额', en: 'Closing balance' }, day.closeCents),
    ]);
  return {
    name: `${{ zh: '存管对账单', en: 'custody' }[language]}-${day.accountNo}-${day.day}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.from(bytes).toString('base64'),
  };
});
