import { jobOverRows, Ledger, OwnNotices, platformName, serveResource, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job, LedgerFault, Served } from '@freightdeck/sdk/server';
import { bookDays } from '../../contract/index.ts';
import { bank as plugin } from '../../plugin.ts';
import { rulesInWords, rulesOf } from './day-checks.ts';
import { reckon } from './reckon.ts';

/** Rules whose breach holds a day up: those of the book itself. Other findings are told, and mended by orders. */
const holding = new Set(['I-01', 'I-02', 'I-03', 'I-04', 'I-05', 'I-20', 'I-21', 'I-24', 'I-30']);
export const heldBy = (faults: readonly LedgerFault[]): string =>
  rulesOf(faults.filter(({ invariant }) => holding.has(invariant)));
/** Most days that one run closes of a book; the next run continues. */
const aRun = 92;

/** Everybody who closes days and months of the book, and of a tenant's book the operator too. */
async function tellHeld(call: Call, book: string, day: string, failed: string, open: number): Promise<void> {
  const words = rulesInWords(failed);
  const count = { zh: open > 0 ? `，${open}笔差异待处理` : '', en: open > 0 ? `, ${open} differences open` : '' };
  for (const platformId of new Set([book, '00001']))
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `bank.dayHeld.${book}`,
      level: 'warning',
      key: 'ledgerDetails:close',
      title: { zh: `${day}不能日结`, en: `${day} cannot be closed` },
      text: {
        zh: `服务商${book}：未通过的核对${words.zh}${count.zh}。处理后自动日结。`,
        en: `Provider ${book}: failed ${words.en}${count.en}. It closes by itself once this is worked off.`,
      },
      opens: { path: plugin.routes.ledgerDays.path, query: { businessDay: `${day}~${day}` } },
    });
}

const keepDay = (
  call: Call,
  book: string,
  days: readonly string[],
  state: 0 | 1 | 2,
  failed: string,
  open: number,
): Promise<number> =>
  call.tx.run(sql`
    insert into book_day as b (platform_id, id, business_day, book_day_state, failed, open_count, checked_at, closed_at,
      created_at, created_by, updated_at, updated_by)
    select ${book}, n.id, n.day, ${state}, ${failed}, ${open}, ${call.now()}::timestamptz,
      ${state === 1 ? call.now() : null}::timestamptz, ${call.now()}::timestamptz, ${call.caller.id},
      ${call.now()}::timestamptz, ${call.caller.id}
    from jsonb_to_recordset(${JSON.stringify(days.map((day) => ({ day, id: call.newId() })))}::jsonb)
      as n (id text, day date)
    on conflict (platform_id, business_day) do update set book_day_state = excluded.book_day_state,
      failed = excluded.failed, open_count = excluded.open_count, checked_at = excluded.checked_at,
      closed_at = excluded.closed_at, version = b.version + 1, updated_at = excluded.updated_at`);

/** The days that wait to be closed, each with a row of its own: they are open, and counted so. */
async function keepOpen(call: Call, book: string, from: string, through: string): Promise<void> {
  const missing = await call.tx.rows<{ day: string }>(sql`
    select d::date::text as day from generate_series(${from}::date, ${through}::date, interval '1 day') d
    where not exists (select from book_day b where b.platform_id = ${book} and b.business_day = d::date) order by 1`);
  const days = missing.map(({ day }) => day);
  await keepDay(call, book, days, 0, '', 0);
}

/** The months from the first posting to today, each with a row of its own. */
async function keepMonths(call: Call, book: string): Promise<void> {
  const missing = await call.tx.rows<{ month: string }>(sql`
    select to_char(m, 'YYYY-MM') as month
    from generate_series((select date_trunc('month', min(business_day)) from ledger_journal
      where platform_id = ${book}),
      ${call.now().slice(0, 10)}::date, interval '1 month') m
    where not exists (select from book_month b where b.platform_id = ${book} and b.month = to_char(m, 'YYYY-MM'))`);
  await call.tx.run(sql`
    insert into book_month (platform_id, id, month, created_at, created_by, updated_at, updated_by)
    select ${book}, n.id, n.month, ${call.now()}::timestamptz, ${call.caller.id}, ${call.now()}::timestamptz,
      ${call.caller.id}
    from jsonb_to_recordset(${JSON.stringify(missing.map(({ month }) => ({ month, id: call.newId() })))}::jsonb)
      as n (id text, month text)`);
}

/**
 * Closes the open days of a book up to and with `through`, in their order, as long as their checks hold. `faults`: what
 * the book's check of this night has found. Answers the day that is held up; `tell` hears of it once a day.
 */
export async function closeDays(
  call: Call,
  book: string,
  through: string,
  faults: readonly LedgerFault[],
  tell?: typeof tellHeld,
): Promise<string | undefined> {
  await keepMonths(call, book);
  const next = await call.tx.one<{ day: string | null; last: string; reopened: boolean }>(sql`
    select n.day::text as day, least(n.day + ${aRun - 1}::int, ${through}::date)::text as last, exists (
      select from book_month m where m.platform_id = ${book} and m.month = to_char(n.day, 'YYYY-MM')
        and m.reopened_at is not null and m.month_state <> 2) as reopened
    from (select coalesce(${(await call.get(Ledger).closedUntil(call, book)) ?? null}::date + 1, (select
      min(business_day) from ledger_journal where platform_id = ${book})) as day) n`);
  if (!next?.day || next.day > through) return undefined;
  await keepOpen(call, book, next.day, through);
  // A month that people have opened again is closed by people.
  if (next.reopened) return undefined;
  const failed = heldBy(faults);
  await reckon(call, book, next.day, next.last);
  const held = await call.tx.one<{ day: string; open: number }>(sql`
    select business_day::text as day, count(*)::int as open from channel_difference
    where platform_id = ${book} and diff_state in (0, 1) and business_day between ${next.day}::date
      and ${next.last}::date group by business_day order by business_day limit 1`);
  const stop = failed === '' ? held?.day : next.day;
  const days = await call.tx.rows<{ day: string }>(sql`
    select d::date::text as day from generate_series(${next.day}::date, ${next.last}::date, interval '1 day') d
    where ${stop ?? null}::date is null or d < ${stop ?? null}::date order by 1`);
  const last = days.at(-1)?.day;
  if (last !== undefined) {
    await keepDay(
      call,
      book,
      days.map(({ day }) => day),
      1,
      '',
      0,
    );
    await call.get(Ledger).closeDay(call, last, book);
  }
  if (stop === undefined) return undefined;
  const why = failed === '' ? 'I-21' : failed;
  const open = held?.day === stop ? held.open : 0;
  const known = await call.tx.one<{ failed: string; checked: string }>(sql`
    select failed, (checked_at at time zone 'Asia/Shanghai')::date::text as checked from book_day
    where platform_id = ${book} and business_day = ${stop}::date and book_day_state = 2`);
  await keepDay(call, book, [stop], 2, why, open);
  if (known?.failed !== why || known.checked !== call.now().slice(0, 10)) await tell?.(call, book, stop, why, open);
  return stop;
}

/** Every night after the check of the book: yesterday, and whatever was held up before. */
export const nightlyClosing: Job = jobOverRows(
  'ledger:closeDay',
  600,
  step(
    async (call, mayTry) =>
      call.now().slice(11) < '03:00:00'
        ? []
        : call.tx.rows<{ id: string }>(sql`
            select distinct c.platform_id as id from ledger_check c
            where c.created_by = ${call.caller.id} and c.checked_at >= (${`${call.now().slice(0, 10)} 03:00:00`}
              ::timestamp at time zone 'Asia/Shanghai') and ${mayTry(sql`c.platform_id`)} order by 1 limit 50`),
    async (call, { id }) => {
      const check = await call.tx.one<{ faults: LedgerFault[]; yesterday: string }>(sql`
        select faults, (${call.now().slice(0, 10)}::date - 1)::text as yesterday from ledger_check
        where platform_id = ${id} and created_by = ${call.caller.id} order by checked_at desc limit 1`);
      if (check) await closeDays(call, id, check.yesterday, check.faults, tellHeld);
    },
  ),
);
export const dayServes: readonly Served[] = [
  serveResource(bookDays, { columns: { platformName }, order: sql`r.business_day desc` }),
];
