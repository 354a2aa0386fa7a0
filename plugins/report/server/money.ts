import { job, jobOverRows, nightOf, OwnNotices, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job, Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { report as plugin } from '../plugin.ts';
import { factsCounted, factsNow, moneyKeys, tripFacts, tripFigures } from './trip-money.ts';

const summed = ['trips', ...tripFigures];
const names = tripFigures.join(', ');
const sums = summed.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
const some = summed.map((name) => `sum(${name}) <> 0`).join(' or ');
const added = summed.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ');
const negative = tripFigures.map((name) => `-f.${name}`).join(', ');
const replaced = ['day', 'goods_id', 'captain_name', ...tripFigures].map((name) => `${name} = excluded.${name}`);
/** The most changes that are counted in one transaction. */
const most = 20_000;

/**
 * Counts the trips that have changed: what they were counted with goes, what they are goes in. Everything in one
 * statement, so that whoever reads sees a change either among the touched or in the sums.
 */
const count = (): Sql => sql`
  with taken as (
    delete from report_touched where (platform_id, id) in (
      select platform_id, id from report_touched order by platform_id, id limit ${most})
    returning platform_id, waybill_id),
  touched as materialized (select distinct platform_id, waybill_id from taken),
  fresh as materialized (select f.* from ${raw(factsNow)}),
  counted as materialized (select f.* from ${raw(factsCounted)}),
  gone as (
    delete from report_money m using counted c where m.platform_id = c.platform_id and m.waybill_id = c.waybill_id
      and not exists (select from fresh f where f.platform_id = c.platform_id and f.waybill_id = c.waybill_id)),
  put as (
    insert into report_money (platform_id, waybill_id, day, goods_id, captain_name, ${raw(names)})
    select platform_id, waybill_id, day, goods_id, captain_name, ${raw(names)} from fresh
    on conflict (platform_id, waybill_id) do update set ${raw(replaced.join(', '))})
  insert into daily_money as d (${raw(moneyKeys)}, ${raw(summed.join(', '))})
  select ${raw(moneyKeys)}, ${raw(sums)} from (
    select ${raw(moneyKeys)}, 1 as trips, ${raw(names)} from fresh
    union all
    select ${raw(moneyKeys)}, -1, ${raw(negative)} from counted f) x
  group by ${raw(moneyKeys)} having ${raw(some)} order by ${raw(moneyKeys)}
  on conflict (${raw(moneyKeys)}) do update set ${raw(added)}`;
/** Counting and checking never run beside each other, in whichever process; nobody else writes these sums. */
const alone = sql`lock table daily_money in share row exclusive mode`;

/** 日金额: what has changed of signed trips goes into the sums of their days. */
export const moneyJob: Job = job({
  name: 'stat:money',
  everySeconds: 30,
  run: async ({ tx }) => {
    const waiting = await tx.one(sql`select id from report_touched limit 1`);
    if (!waiting) return;
    await tx.run(alone);
    await tx.run(count());
  },
});

const inMonth = (column: string, month: string): Sql => sql`
  ${raw(column)} >= to_date(${month}, 'YYYY-MM')
    and ${raw(column)} < to_date(${month}, 'YYYY-MM') + interval '1 month'`;
const listed = (alias: string, which = summed): string => which.map((name) => `${alias}.${name}`).join(', ');
const rowOf = (alias: string): string => listed(alias, ['day', 'goods_id', 'captain_name', ...tripFigures]);

/**
 * Holds the daily money of a month against its trips, and answers the days that were wrong. A trip that is counted
 * otherwise than it is now, and that no change accounts for, is counted again; a sum that is not its trips' is set.
 * The trips are compared in one statement, of one moment; only for the sums counting has to wait.
 */
async function checkMoney({ tx }: Pick<Call, 'tx'>, platformId: string, month: string): Promise<readonly string[]> {
  const trips = await tx.rows<{ day: string }>(sql`
    with now_so as materialized (select f.* from (${raw(tripFacts)}
      and t.platform_id = ${platformId} and ${inMonth('t.sign_day', month)}) f),
    counted as materialized (select m.* from report_money m
      where m.platform_id = ${platformId} and ${inMonth('m.day', month)}),
    wrong as materialized (
      select coalesce(f.waybill_id, c.waybill_id) as waybill_id, f.day as day, c.day as other_day
      from now_so f full join counted c on c.platform_id = f.platform_id and c.waybill_id = f.waybill_id
      where (${raw(rowOf('f'))}) is distinct from (${raw(rowOf('c'))})
        and not exists (select from report_touched t where t.platform_id = ${platformId}
          and t.waybill_id = coalesce(f.waybill_id, c.waybill_id))),
    again as (insert into report_touched (platform_id, waybill_id) select ${platformId}, waybill_id from wrong)
    select distinct to_char(d.day, 'YYYY-MM-DD') as day from wrong w cross join lateral (values (w.day), (w.other_day))
      as d (day) where d.day is not null`);
  await tx.run(alone);
  const days = await tx.rows<{ day: string }>(sql`
    with right_sums as (
      select platform_id, day, goods_id, captain_name, count(*)::bigint as trips,
        ${raw(tripFigures.map((name) => `sum(${name})::bigint as ${name}`).join(', '))}
      from report_money where platform_id = ${platformId} and ${inMonth('day', month)} group by 1, 2, 3, 4),
    gone as (
      delete from daily_money d where d.platform_id = ${platformId} and ${inMonth('d.day', month)}
        and not exists (select from right_sums r where r.day = d.day and r.goods_id = d.goods_id
          and r.captain_name = d.captain_name)
      returning d.day, (${raw(summed.map((name) => `d.${name} <> 0`).join(' or '))}) as counted),
    mended as (
      insert into daily_money as d (${raw(moneyKeys)}, ${raw(summed.join(', '))})
      select ${raw(moneyKeys)}, ${raw(summed.join(', '))} from right_sums
      on conflict (${raw(moneyKeys)}) do update set
        ${raw(summed.map((name) => `${name} = excluded.${name}`).join(', '))}
        where (${raw(listed('d'))}) is distinct from (${raw(listed('excluded'))})
      returning d.day)
    select distinct to_char(day, 'YYYY-MM-DD') as day
    from (select day from gone where counted union all select day from mended) x`);
  return [...new Set([...trips, ...days].map(({ day }) => day))].sort();
}
async function tellDays(call: Call, platformId: string, days: readonly string[]): Promise<void> {
  const named = days.length > 10 ? `${days.slice(0, 10).join(', ')} …` : days.join(', ');
  await call.find(OwnNotices)?.add(call.tx, {
    platformId: '00001',
    kind: `report.moneyMended.${platformId}.${days[0] ?? ''}`,
    level: 'warning',
    key: 'wayBillDayReport:view',
    title: { zh: '日统计已修正', en: 'Daily figures were mended' },
    text: {
      zh: `服务商${platformId}：已付、已开票等日金额与运单不一致，已重算。日期：${named}`,
      en:
        `Provider ${platformId}: daily amounts paid, invoiced and such differed from the trips and were reckoned ` +
        `anew. Days: ${named}`,
    },
    opens: { path: plugin.routes.wayBillDayReport.path, query: {} },
  });
}
/**
 * 日金额核对: from one o'clock at night on, a tenant and a month at a time; this month and the last every night, older
 * ones once a week.
 */
export const moneyCheckJob: Job = jobOverRows(
  'stat:moneyCheck',
  600,
  step(
    async (call, mayTry) => {
      const day = nightOf(call);
      return day === undefined
        ? []
        : call.tx.rows<{ id: string; platformId: string; month: string }>(sql`
            select m.platform_id || ':' || m.month as id, m.platform_id, m.month
            from (select distinct platform_id, to_char(day, 'YYYY-MM') as month from daily_stat) m
              left join money_check c on c.platform_id = m.platform_id and c.month = m.month
            where (c.checked_on is null or c.checked_on < ${day}::date - case
                when m.month >= to_char(${day}::date - interval '1 month', 'YYYY-MM') then 0 else 6 end)
              and ${mayTry(sql`m.platform_id || ':' || m.month`)}
            order by c.checked_on nulls first, m.platform_id, m.month limit 200`);
    },
    async (call, { platformId, month }) => {
      const days = await checkMoney(call, platformId, month);
      await call.tx.run(sql`
        insert into money_check (platform_id, month, checked_on, differed, at)
        values (${platformId}, ${month}, ${call.now().slice(0, 10)}::date, ${days.length}, ${call.now()}::timestamptz)
        on conflict (platform_id, month) do update set checked_on = excluded.checked_on, differed = excluded.differed,
          at = excluded.at`);
      if (days.length > 0) await tellDays(call, platformId, days);
    },
  ),
);
