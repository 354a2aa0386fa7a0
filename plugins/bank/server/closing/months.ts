import type { RecordOf } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import { callerName, Ledger, platformName, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { bookMonths, closeMonth, monthLife } from '../../contract/index.ts';
import { bookChecks } from '../checks/all-checks.ts';
import { readChecks } from '../checks/book-check.ts';
import { rulesInWords } from './day-checks.ts';
import { heldBy } from './days.ts';

type Month = RecordOf<typeof bookMonths> & { readonly submittedById?: string | null };
/** Most days that a refusal names. */
const namedDays = 5;
const firstOf = (month: string): string => `${month}-01`;
const lastDay = (month: Sql): Sql => sql`(to_date(${month}, 'YYYY-MM') + interval '1 month - 1 day')::date`;
const named = (days: readonly { readonly day: string }[]): string =>
  `${days
    .slice(0, namedDays)
    .map(({ day }) => day)
    .join(', ')}${days.length > namedDays ? ' …' : ''}`;

type Refusing = Pick<Call, 'tx' | 'get' | 'now'> & {
  refuse(
    code: Exclude<keyof (typeof closeMonth)['refusals'], 'sameHand'>,
    values?: Readonly<Record<string, string | number | Text>>,
  ): never;
};
/** A month is closed when it is over, those before are closed, its days are, and nothing in it differs. */
async function refuseEarly(call: Refusing, { platformId, month, reopenedAt }: Month): Promise<void> {
  if (month >= call.now().slice(0, 7)) call.refuse('monthRuns', { month });
  const earlier = await call.tx.one<{ month: string | null }>(sql`
    select min(month) as month from book_month where platform_id = ${platformId} and month < ${month}
      and month_state <> 2`);
  if (earlier?.month) call.refuse('earlierOpen', { month: earlier.month });
  const differing = await call.tx.rows<{ day: string; open: number }>(sql`
    select business_day::text as day, count(*)::int as open from channel_difference
    where platform_id = ${platformId} and diff_state in (0, 1) and to_char(business_day, 'YYYY-MM') = ${month}
    group by 1 order by 1`);
  if (differing.length > 0)
    call.refuse('differencesOpen', {
      count: differing.reduce((sum, { open }) => sum + open, 0),
      days: named(differing),
    });
  // The days of a month that was opened again are closed with it.
  if (!reopenedAt) {
    const open = await call.tx.rows<{ day: string }>(sql`
      select d::date::text as day
      from generate_series(greatest(${firstOf(month)}::date, (select min(business_day) from ledger_journal
        where platform_id = ${platformId})), ${lastDay(sql`${month}::text`)}, interval '1 day') d
      where not exists (select from book_day b where b.platform_id = ${platformId} and b.business_day = d::date
        and b.book_day_state = 1) order by 1`);
    if (open.length > 0) call.refuse('daysOpen', { days: named(open) });
  }
  const asked = call as unknown as Call;
  const rules = heldBy([
    ...(await asked.get(Ledger).verify(asked, platformId)),
    ...(await readChecks(asked, bookChecks, platformId)),
  ]);
  if (rules !== '') call.refuse('bookFaults', { rules: rulesInWords(rules) });
}

const life = serveWorkflow(monthLife, {
  submit: {
    guard: (call, record) => refuseEarly(call as unknown as Refusing, record),
    effect: (call) => ({ submittedBy: callerName(call), submittedById: call.caller.id, submittedAt: call.now() }),
  },
  close: {
    guard: async (call, record) => {
      if ((record as Month).submittedById === call.caller.id) call.refuse('sameHand');
      await refuseEarly(call as unknown as Refusing, record);
    },
    effect: async (call, { platformId, month }) => {
      await call.tx.run(sql`
        insert into book_month_balance (platform_id, month, account_code, debit_cents, credit_cents)
        select j.platform_id, ${month}, a.code, coalesce(sum(e.amount) filter (where e.side = 'D'), 0),
          coalesce(sum(e.amount) filter (where e.side = 'C'), 0)
        from ledger_journal j join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
          join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where j.platform_id = ${platformId} and to_char(j.business_day, 'YYYY-MM') = ${month}
        group by j.platform_id, a.code`);
      const last = await call.tx.one<{ day: string }>(sql`select ${lastDay(sql`${month}::text`)}::text as day`);
      await call.get(Ledger).closeDay(call, last?.day ?? firstOf(month), platformId);
      await call.tx.run(sql`
        update book_day set book_day_state = 1, closed_at = ${call.now()}::timestamptz, version = version + 1
        where platform_id = ${platformId} and to_char(business_day, 'YYYY-MM') = ${month} and book_day_state <> 1`);
      return { closedBy: callerName(call), closedById: call.caller.id, closedAt: call.now(), reason: null };
    },
  },
  return: {
    effect: (_call, _month, { reason }) => ({ reason, submittedBy: null, submittedById: null, submittedAt: null }),
  },
  reopen: {
    guard: async (call, { platformId, month }) => {
      const later = await call.tx.one<{ month: string | null }>(sql`
        select max(month) as month from book_month where platform_id = ${platformId} and month > ${month}
          and month_state = 2`);
      if (later?.month) call.refuse('laterClosed', { month: later.month });
    },
    effect: async (call, { platformId, month }, { reason }) => {
      await call.get(Ledger).reopenDay(call, firstOf(month), reason, platformId);
      await call.tx.run(sql`
        update book_day set book_day_state = 3, closed_at = null, version = version + 1
        where platform_id = ${platformId} and business_day >= ${firstOf(month)}::date and book_day_state = 1`);
      await call.tx.run(sql`delete from book_month_balance where platform_id = ${platformId} and month = ${month}`);
      return {
        ...{ submittedBy: null, submittedById: null, submittedAt: null, closedBy: null, closedById: null },
        ...{ closedAt: null, reopenedBy: callerName(call), reopenedAt: call.now(), reason },
      };
    },
  },
});

const ofMonth = sql`to_char(j.business_day, 'YYYY-MM') = r.month`;
export const monthServes: readonly Served[] = [
  serveResource(bookMonths, {
    byAnother: [{ maker: 'submittedById', commands: [closeMonth] }],
    columns: {
      platformName,
      dayCount: sql`extract(day from ${lastDay(sql`r.month`)})::int`,
      closedCount: sql`(select count(*)::int from book_day b where b.platform_id = r.platform_id
        and b.book_day_state = 1 and to_char(b.business_day, 'YYYY-MM') = r.month)`,
      openCount: sql`(select count(*)::int from channel_difference d where d.platform_id = r.platform_id
        and d.diff_state in (0, 1) and to_char(d.business_day, 'YYYY-MM') = r.month)`,
      turnover: sql`coalesce((select sum(e.amount) from ledger_journal j join ledger_entry e
          on e.platform_id = j.platform_id and e.journal_id = j.id
        where j.platform_id = r.platform_id and e.side = 'D' and ${ofMonth}), 0)::bigint`,
      lateCount: sql`(select count(*)::int from ledger_journal j where j.platform_id = r.platform_id
        and to_char(j.occurred_on, 'YYYY-MM') = r.month and to_char(j.business_day, 'YYYY-MM') > r.month)`,
    },
    kept: ['submittedById', 'closedById'],
    order: sql`r.month desc, r.platform_id`,
  }),
  life,
];
