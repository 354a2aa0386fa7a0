import { dayLater, serveQuery, Sheets, sql } from '@freightdeck/sdk/server';
import type { Call, Served, SheetCell, Sql } from '@freightdeck/sdk/server';
import type { QueryInput } from '@freightdeck/sdk/contract';
import {
  exportTradeMoney,
  exportTradeVolume,
  growthColumns,
  moneyColumns,
  mostPeriods,
  tradeMoney,
  tradeVolume,
  volumeColumns,
} from '../contract/index.ts';
import type { TradeColumn, TradePeriod } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

type Asked = QueryInput<typeof tradeVolume>;
/** What growth is reckoned of. */
type Measure = 'settleKg' | 'receivableAmount';
type Sums = Omit<TradePeriod, 'avgKg' | 'momPpm' | 'yoyPpm'>;
const nothing: Omit<Sums, 'day'> = {
  waybillCount: 0,
  loadKg: 0,
  settleKg: 0,
  lossKg: 0,
  gainKg: 0,
  freightAmount: 0,
  receivableAmount: 0,
  serviceFee: 0,
  oilAmount: 0,
  gasAmount: 0,
  cashAmount: 0,
};
const signed = 70;
/** Days, or months, of a question that names none. */
const usual = { 1: 30, 2: 12 } as const;

/** First days of the periods from `from` to `to`. */
function firstDays(from: string, to: string, byMonth: boolean): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayLater(day, byMonth ? { months: 1 } : { days: 1 })) days.push(day);
  return days;
}
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
/** The days that are asked for; a month counts whole. */
function spanOf(call: Pick<Call, 'now' | 'refuse'>, { queryType, from, to }: Asked): { from: string; to: string } {
  const today = call.now().slice(0, 10);
  const last = to ?? today;
  const byMonth = queryType === '2';
  const back = byMonth ? { months: 1 - usual[2] } : { days: 1 - usual[1] };
  const first = from ?? dayLater(byMonth ? monthStart(last) : last, back);
  if (first > last) return call.refuse('invalid');
  const span = byMonth
    ? { from: monthStart(first), to: dayLater(dayLater(monthStart(last), { months: 1 }), { days: -1 }) }
    : { from: first, to: last };
  const ends = byMonth ? { months: mostPeriods[2] } : { days: mostPeriods[1] };
  return dayLater(span.from, ends) <= span.to ? call.refuse('invalid') : span;
}

const at = (day: string): Sql => sql`${day}::date::timestamp at time zone 'Asia/Shanghai'`;
const within = (from: string, to: string): Sql =>
  sql`(w.sign_at >= ${at(from)} and w.sign_at < ${at(dayLater(to, { days: 1 }))})`;
/** The trips `w` that were signed in these days and not voided since. */
export const signedWithin = (from: string, to: string): Sql =>
  sql`w.waybill_status >= ${signed} and ${within(from, to)}`;

/** Sums of the signed trips by period, also of the periods that growth compares with. */
async function sumsOf(call: Call, asked: Asked, span: { from: string; to: string }): Promise<Map<string, Sums>> {
  const byMonth = asked.queryType === '2';
  const step = byMonth ? { months: -1 } : { days: -1 };
  const before = within(dayLater(span.from, step), span.to);
  const lastYear = within(dayLater(span.from, { months: -12 }), dayLater(span.to, { months: -12 }));
  const whose = call.isOperator
    ? asked.platformId
      ? sql`w.platform_id = ${asked.platformId}`
      : sql`true`
    : sql`w.platform_id = ${call.platformId}`;
  const company = asked.companyId ? sql`w.company_id = ${asked.companyId}` : sql`true`;
  const rows = await call.tx.rows<Sums>(sql`
    select to_char(w.sign_at at time zone 'Asia/Shanghai', ${byMonth ? 'YYYY-MM' : 'YYYY-MM-DD'}) as day,
      count(*)::bigint as waybill_count, coalesce(sum(w.load_net_kg), 0)::bigint as load_kg,
      coalesce(sum(w.settle_kg), 0)::bigint as settle_kg, coalesce(sum(w.loss_kg), 0)::bigint as loss_kg,
      coalesce(sum(w.gain_kg), 0)::bigint as gain_kg, coalesce(sum(w.freight_amount), 0)::bigint as freight_amount,
      coalesce(sum(w.receivable_amount), 0)::bigint as receivable_amount,
      coalesce(sum(w.service_fee), 0)::bigint as service_fee, coalesce(sum(w.oil_amount), 0)::bigint as oil_amount,
      coalesce(sum(w.gas_amount), 0)::bigint as gas_amount, coalesce(sum(w.cash_amount), 0)::bigint as cash_amount
    from waybill w
    where ${whose} and ${company} and w.waybill_status >= ${signed} and (${before} or ${lastYear}) group by 1`);
  return new Map(rows.map((row) => [row.day, row]));
}
const growth = (now: number, then: number | undefined): number | null =>
  then === undefined || then === 0 ? null : Math.round(((now - then) / then) * 1_000_000);

async function periods(call: Call, asked: Asked, of: Measure) {
  const span = spanOf(call, asked);
  const byMonth = asked.queryType === '2';
  const known = await sumsOf(call, asked, span);
  const named = (day: string): string => (byMonth ? day.slice(0, 7) : day);
  const itemList = firstDays(span.from, span.to, byMonth).map((first): TradePeriod => {
    const row = known.get(named(first)) ?? { day: named(first), ...nothing };
    const before = known.get(named(dayLater(first, byMonth ? { months: -1 } : { days: -1 })));
    const lastYear = known.get(named(dayLater(first, { months: -12 })));
    return {
      ...row,
      avgKg: row.waybillCount === 0 ? null : Math.round(row.settleKg / row.waybillCount),
      momPpm: growth(row[of], before?.[of]),
      yoyPpm: growth(row[of], lastYear?.[of]),
    };
  });
  return { ...span, itemList };
}

const decimal = (value: number, decimals: number): SheetCell => ({
  number: (value / 10 ** decimals).toFixed(decimals),
  decimals,
});
/** Tonnes, yuan, per cent, or trips: as the heads say. */
function cellOf(column: TradeColumn, value: number | null): SheetCell {
  if (value === null) return { text: '' };
  if (column.endsWith('Ppm')) return decimal(Math.round(value / 100), 2);
  if (column.endsWith('Kg')) return decimal(value, 3);
  return column === 'waybillCount' ? { number: String(value), decimals: 0 } : decimal(value, 2);
}
async function sheetsOf(call: Call, asked: Asked, title: 'volume' | 'value', columns: readonly TradeColumn[]) {
  const { from, to, itemList } = await periods(call, asked, title === 'volume' ? 'settleKg' : 'receivableAmount');
  const words: Readonly<Record<string, string>> = call.language === 'zh' ? zh : en;
  const word = (id: string): string => words[id] ?? id;
  const heads = [word(asked.queryType === '2' ? 'month' : 'day'), ...columns.map((name) => word(`trade.${name}`))];
  const rows = itemList.map((row): SheetCell[] => [
    { text: row.day },
    ...columns.map((name) => cellOf(name, row[name])),
  ]);
  const bytes = await call.get(Sheets).workbook(heads, rows);
  return {
    name: `${word(`trade.${title}File`)}-${from}-${to}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Buffer.from(bytes).toString('base64'),
  };
}

export const tradeServes: readonly Served[] = [
  serveQuery(tradeVolume, (call, asked) => periods(call, asked, 'settleKg')),
  serveQuery(tradeMoney, (call, asked) => periods(call, asked, 'receivableAmount')),
  serveQuery(exportTradeVolume, (call, asked) => sheetsOf(call, asked, 'volume', [...volumeColumns, ...growthColumns])),
  serveQuery(exportTradeMoney, (call, asked) => sheetsOf(call, asked, 'value', [...moneyColumns, ...growthColumns])),
];
