import { memoInWords, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { ordersOf, type OrderMoney } from './orders.ts';

export type Reckoning = Pick<Call, 'tx' | 'now' | 'newId' | 'caller'>;
/** A difference that a command is about to write with this state: it is counted so, and left to the command. */
export interface Settled {
  readonly id: string;
  readonly state: number;
}
interface Difference {
  readonly businessDay: string;
  readonly channel: string;
  readonly diffKind: 'BANK_ONLY' | 'LEDGER_ONLY' | 'AMOUNT' | 'ORDER';
  /** What it is about, once per kind and channel: a line, a journal, an order. */
  readonly ref: string;
  readonly diffCents: number;
  readonly statementId?: string | null;
  readonly channelNo?: string | null;
  readonly journalId?: string | null;
  readonly journalNo?: string | null;
  readonly bizNo?: string | null;
  readonly summary?: string;
}
const dayOf = sql`(s.at at time zone 'Asia/Shanghai')::date`;
const signedLine = sql`case s.direction when 'IN' then s.amount else -s.amount end`;
/** Journals of a book that moved account 1001 of a channel, with what they moved. */
const journals = (book: string) => sql`
  select j.platform_id, j.id, j.journal_no, j.biz_no, j.biz_type, j.memo, j.business_day, j.reversal_of, j.request_id,
    a.owner_id as channel,
    sum(case e.side when 'D' then e.amount else -e.amount end)::bigint as cents
  from ledger_journal j join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
    join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
  where j.platform_id = ${book} and a.code = 1001 and a.owner_type = 'channel' group by j.platform_id, j.id,
    j.journal_no, j.biz_no, j.biz_type, j.memo, j.business_day, j.reversal_of, j.request_id, a.owner_id`;
/** Channels at which the book has an account, or whose lines somebody has brought. */
const known = (book: string) => sql`
  select distinct channel from (
    select channel from sub_account where platform_id = ${book} and owner_type = 'tenant' and open_status = 2
    union all select 'ENT' from bank_enterprise_account where platform_id = ${book} and status = 1
    union all select channel from fund_statement where platform_id = ${book}) k`;

/** Of a journal `m`: it and its reversal cancel out, and the bank knows neither. */
const takenBack = sql`(m.reversal_of is not null and not exists (select from fund_statement x
    where x.platform_id = m.platform_id and x.journal_id = m.reversal_of and x.channel = m.channel)
  or exists (select from ledger_journal b where b.platform_id = m.platform_id and b.reversal_of = m.id
    and not exists (select from fund_statement x where x.platform_id = b.platform_id and x.journal_id = b.id)))`;

/** Bank against ledger: lines without a journal, journals without a line, and pairs of unequal amounts. */
const ofBank = (call: Reckoning, book: string, from: string, to: string): Promise<readonly Difference[]> =>
  call.tx.rows<Difference>(sql`
    with moved as (${journals(book)})
    select ${dayOf}::text as business_day, s.channel, 'BANK_ONLY' as diff_kind, s.id as ref,
      ${signedLine} as diff_cents, s.id as statement_id, s.channel_no as channel_no, null as journal_id,
      null as journal_no, null as biz_no, left(concat_ws(' ', s.counter_name, s.summary), 200) as summary
    from fund_statement s where s.platform_id = ${book} and s.match_status in (0, 2) and ${dayOf} between
      ${from}::date and ${to}::date
    union all
    select ${dayOf}::text, s.channel, 'AMOUNT', s.id, ${signedLine} - m.cents, s.id, s.channel_no, m.id, m.journal_no,
      m.biz_no, left(concat_ws(' ', s.counter_name, s.summary), 200)
    from fund_statement s join moved m on m.id = s.journal_id and m.channel = s.channel
    where s.platform_id = ${book} and s.match_status in (1, 3) and s.biz_type is distinct from 'REFUND'
      and ${dayOf} between ${from}::date and ${to}::date and ${signedLine} <> m.cents
    union all
    select m.business_day::text, m.channel, 'LEDGER_ONLY', m.id, - m.cents, null, null, m.id, m.journal_no, m.biz_no,
      left(${memoInWords(sql`m.memo`)}, 200)
    from moved m where m.cents <> 0 and m.business_day between ${from}::date and ${to}::date
      and m.channel in (${known(book)})
      and not exists (select from fund_statement s where s.platform_id = ${book} and s.journal_id = m.id
        and s.channel = m.channel)
      -- A journal and its reversal move nothing where the bank knows neither; what worked a difference off
      -- belongs to that difference.
      and not ${takenBack}
      and not (m.biz_type = 'SUSPENSE' and m.request_id like '%:P-34')
      and not (m.biz_type in ('SUSPENSE', 'REFUND', 'OWN_FUNDS') and exists (select from fund_statement s
        where s.platform_id = ${book} and s.channel = m.channel and s.channel_no = m.biz_no))`);

/** Orders against ledger: an order whose number moved another amount on its channel. */
async function ofOrders(call: Reckoning, book: string, orders: readonly OrderMoney[]): Promise<readonly Difference[]> {
  const numbers = [...new Set(orders.map(({ bizNo }) => bizNo))];
  const moved = await call.tx.rows<{ bizNo: string; channel: string; cents: number }>(sql`
    select m.biz_no, m.channel, sum(m.cents)::bigint as cents from (${journals(book)}) m
    where m.biz_no = any(${numbers}::text[]) group by 1, 2`);
  const keyOf = (one: { readonly bizNo: string; readonly channel: string }): string => `${one.bizNo} ${one.channel}`;
  const inLedger = new Map(moved.map((one) => [keyOf(one), one.cents]));
  const told = new Map(orders.map((one) => [keyOf(one), one]));
  return [...told.entries()].flatMap(([ref, { bizNo, channel, day, total }]): Difference[] => {
    const diffCents = total - (inLedger.get(ref) ?? 0);
    return diffCents === 0 ? [] : [{ businessDay: day, channel, diffKind: 'ORDER', ref, diffCents, bizNo }];
  });
}

/** Writes what differs now; what differed before and does no longer is gone. Worked-off ones stay as they are. */
async function keepDifferences(
  call: Reckoning,
  book: string,
  [from, to]: readonly [string, string],
  found: readonly Difference[],
  settled: Settled | undefined,
): Promise<void> {
  const rows = found.map((one) => ({ ...one, id: call.newId() }));
  await call.tx.run(sql`
    insert into channel_difference as d (platform_id, id, business_day, channel, diff_kind, ref, diff_cents,
      statement_id, channel_no, journal_id, journal_no, biz_no, summary, created_at, created_by, updated_at, updated_by)
    select ${book}, n.id, n."businessDay", n.channel, n."diffKind", n.ref, n."diffCents", n."statementId",
      n."channelNo", n."journalId", n."journalNo", n."bizNo", coalesce(n.summary, ''),
      ${call.now()}::timestamptz, ${call.caller.id},
      ${call.now()}::timestamptz, ${call.caller.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, "businessDay" date, channel text,
      "diffKind" text, ref text, "diffCents" bigint, "statementId" text, "channelNo" text, "journalId" text,
      "journalNo" text, "bizNo" text, summary text)
    on conflict (platform_id, diff_kind, channel, ref) do update set diff_cents = excluded.diff_cents,
      business_day = excluded.business_day, diff_state = case d.diff_state when 3 then 0 else d.diff_state end,
      version = d.version + 1, updated_at = excluded.updated_at
    where d.diff_state <> 2 and d.id is distinct from ${settled?.id ?? null} and (d.diff_state = 3
      or d.diff_cents <> excluded.diff_cents
      or d.business_day <> excluded.business_day)`);
  await call.tx.run(sql`
    update channel_difference d set diff_state = 3, version = version + 1, updated_at = ${call.now()}::timestamptz
    where d.platform_id = ${book} and d.business_day between ${from}::date and ${to}::date and d.diff_state in (0, 1)
      and d.id is distinct from ${settled?.id ?? null}
      and (d.diff_kind || ' ' || d.channel || ' ' || d.ref) <> all(${found.map(
        ({ diffKind, channel, ref }) => `${diffKind} ${channel} ${ref}`,
      )}::text[])`);
}

/** What the account held at the end of a day, by the bank's own files and by the ledger. */
const keepBalances = (call: Reckoning, book: string, from: string, to: string): Promise<number> =>
  call.tx.run(sql`
    update channel_day c set bank_balance = b.cents,
      ledger_balance = (select coalesce(sum(m.cents), 0) from (${journals(book)}) m
        where m.channel = c.channel and m.business_day <= c.business_day)
    from channel_day d left join lateral (
      select sum(l.bank_balance) as cents from (
        select distinct on (s.account_no) s.bank_balance from fund_statement s
        where s.platform_id = ${book} and s.channel = d.channel and s.bank_balance is not null
          and ${dayOf} <= d.business_day
        order by s.account_no, s.at desc, s.id desc) l
      where exists (select from fund_statement s where s.platform_id = ${book} and s.channel = d.channel
        and s.bank_balance is not null and ${dayOf} = d.business_day)) b on true
    where d.platform_id = ${book} and d.business_day between ${from}::date and ${to}::date and b.cents is not null
      and c.platform_id = d.platform_id and c.id = d.id`);
/**
 * Sets every channel's days from `from` to `to` against each other: bank, ledger and orders, with their differences.
 * It changes nothing but its own tables, and may be repeated.
 */
export async function reckon(
  call: Reckoning,
  book: string,
  from: string,
  to: string,
  settled?: Settled,
): Promise<void> {
  const orders = await ordersOf(call, book, from, to);
  await keepDifferences(
    call,
    book,
    [from, to],
    [...(await ofBank(call, book, from, to)), ...(await ofOrders(call, book, orders))],
    settled,
  );
  const days = await call.tx.rows<{ day: string; channel: string }>(sql`
    with moved as (${journals(book)})
    select business_day::text as day, channel from moved where business_day between ${from}::date and ${to}::date
    union select ${dayOf}::text, s.channel from fund_statement s
      where s.platform_id = ${book} and ${dayOf} between ${from}::date and ${to}::date
    union select business_day::text, channel from channel_difference
      where platform_id = ${book} and business_day between ${from}::date and ${to}::date
    union select business_day::text, channel from channel_day
      where platform_id = ${book} and business_day between ${from}::date and ${to}::date`);
  const rows = days.map((one) => ({ ...one, id: call.newId() }));
  const numbered = [...new Set(orders.map(({ bizNo }) => bizNo))];
  await call.tx.run(sql`
    with moved as (${journals(book)}),
    orders as (select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as o ("bizNo" text, channel text, day date, cents bigint)),
    days as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, day date, channel text)),
    bank as (select ${dayOf} as day, s.channel, sum(s.amount) filter (where s.direction = 'IN') as came,
        sum(s.amount) filter (where s.direction = 'OUT') as went,
        sum(case when m.business_day <> ${dayOf} then ${signedLine} end) as later
      from fund_statement s left join moved m on m.id = s.journal_id and m.channel = s.channel
      where s.platform_id = ${book} and ${dayOf} between ${from}::date and ${to}::date group by 1, 2),
    book as (select m.business_day as day, m.channel, sum(m.cents) filter (where m.cents > 0) as came,
        - sum(m.cents) filter (where m.cents < 0) as went,
        sum(case when ${dayOf} <> m.business_day
          -- Taken back on another day, and the bank knows of neither.
          or s.id is null and ${takenBack} then - m.cents end) as later,
        sum(case when m.biz_no <> all(${numbered}::text[]) and m.cents > 0 then m.cents end) as other_in,
        - sum(case when m.biz_no <> all(${numbered}::text[]) and m.cents < 0 then m.cents end) as other_out
      from moved m left join fund_statement s on s.platform_id = ${book} and s.journal_id = m.id
        and s.channel = m.channel
      where m.business_day between ${from}::date and ${to}::date group by 1, 2),
    told as (select day, channel, sum(cents) filter (where cents > 0) as came,
      - sum(cents) filter (where cents < 0) as went from orders group by 1, 2),
    diffs as (select business_day as day, channel, count(*) filter (where state in (0, 1)) as open,
        count(*) filter (where state = 2) as done
      from (select business_day, channel, case when id = ${settled?.id ?? null} then ${settled?.state ?? 0}::int
        else diff_state end as state, platform_id from channel_difference) d
      where platform_id = ${book} and business_day between ${from}::date and ${to}::date
      group by 1, 2)
    insert into channel_day as c (platform_id, id, business_day, channel, bank_known, bank_in, bank_out, ledger_in,
      ledger_out, order_in, order_out, diff_cents, cross_cents, open_count, day_state, reckoned_at, created_at,
      created_by, updated_at, updated_by)
    select ${book}, n.id, n.day, n.channel, k.known, coalesce(b.came, 0), coalesce(b.went, 0), coalesce(l.came, 0),
      coalesce(l.went, 0), coalesce(t.came, 0) + coalesce(l.other_in, 0),
      coalesce(t.went, 0) + coalesce(l.other_out, 0),
      case k.known when 1 then coalesce(b.came, 0) - coalesce(b.went, 0) - coalesce(l.came, 0) + coalesce(l.went, 0)
        else 0 end,
      coalesce(b.later, 0) + coalesce(l.later, 0), coalesce(d.open, 0),
      case when coalesce(d.open, 0) > 0 then 1 when coalesce(d.done, 0) > 0 then 2 when k.known = 0 then 3 else 0 end,
      ${call.now()}::timestamptz, ${call.now()}::timestamptz, ${call.caller.id}, ${call.now()}::timestamptz,
      ${call.caller.id}
    from days n
      left join bank b on b.day = n.day and b.channel = n.channel
      left join book l on l.day = n.day and l.channel = n.channel
      left join told t on t.day = n.day and t.channel = n.channel
      left join diffs d on d.day = n.day and d.channel = n.channel,
      lateral (select case when n.channel in (${known(book)}) then 1 else 0 end as known) k
    on conflict (platform_id, business_day, channel) do update set bank_known = excluded.bank_known,
      bank_in = excluded.bank_in, bank_out = excluded.bank_out, ledger_in = excluded.ledger_in,
      ledger_out = excluded.ledger_out, order_in = excluded.order_in, order_out = excluded.order_out,
      diff_cents = excluded.diff_cents, cross_cents = excluded.cross_cents, open_count = excluded.open_count,
      day_state = excluded.day_state, reckoned_at = excluded.reckoned_at, version = c.version + 1,
      updated_at = excluded.updated_at`);
  await keepBalances(call, book, from, to);
}
