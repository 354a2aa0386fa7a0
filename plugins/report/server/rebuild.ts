import { jobOverRows, nightOf, OwnNotices, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { report as plugin } from '../plugin.ts';
import { daysOfTrip, sums } from './trips.ts';

const names = raw(sums.join(', '));
const taken = raw(sums.map((name) => `${name} = excluded.${name}`).join(', '));
const differs = raw(`(${sums.map((name) => `s.${name}`).join(', ')}) is distinct from
  (${sums.map((name) => `excluded.${name}`).join(', ')})`);
const zero = raw(sums.map((name) => `${name} = 0`).join(', '));
const some = raw(sums.map((name) => `s.${name} <> 0`).join(' or '));
const added = raw(sums.map((name) => `sum(p.${name})::bigint as ${name}`).join(', '));

/** Makes the daily figures of a tenant the sums of what its trips count, and answers how many rows were wrong. */
async function rebuild(call: Pick<Call, 'tx'>, platformId: string): Promise<number> {
  // Whoever changes a trip now waits until the sums are written, or has been waited for.
  await call.tx.run(sql`lock table daily_stat in share row exclusive mode`);
  const found = await call.tx.one<{ count: number }>(sql`
    with right_sums as (
      select f.platform_id, p.day, f.goods_id, max(f.company_id) as company_id, max(f.company_name) as company_name,
        max(f.goods_name) as goods_name, max(f.cargo_type) as cargo_type, max(f.province) as province,
        max(f.load_place) as load_place, max(f.unload_place) as unload_place, ${added}
      from report_trip f cross join lateral ${daysOfTrip}
      where f.platform_id = ${platformId} and p.day is not null group by f.platform_id, p.day, f.goods_id),
    gone as (
      update daily_stat s set ${zero} where s.platform_id = ${platformId} and (${some})
        and not exists (select from right_sums r where r.day = s.day and r.goods_id = s.goods_id) returning 1),
    mended as (
      insert into daily_stat as s (platform_id, day, goods_id, company_id, company_name, goods_name, cargo_type,
        province, load_place, unload_place, ${names})
      select platform_id, day, goods_id, company_id, company_name, goods_name, cargo_type, province, load_place,
        unload_place, ${names} from right_sums
      on conflict (platform_id, day, goods_id) do update set ${taken} where ${differs} returning 1)
    select ((select count(*) from gone) + (select count(*) from mended))::int as count`);
  return found?.count ?? 0;
}
async function tellMended(call: Call, platformId: string, count: number): Promise<void> {
  await call.find(OwnNotices)?.add(call.tx, {
    platformId: '00001',
    kind: `report.statMended.${platformId}`,
    level: 'warning',
    key: 'wayBillDayReport:view',
    title: { zh: '日统计已修正', en: 'Daily figures were mended' },
    text: {
      zh: `服务商${platformId}：${count} 行日统计与运单不一致，已按运单重算。`,
      en: `Provider ${platformId}: ${count} rows of daily figures differed from the trips and were reckoned anew.`,
    },
    opens: { path: plugin.routes.wayBillDayReport.path, query: {} },
  });
}
/** 日统计重算: every night from one o'clock on, once for each tenant. Changes of a trip are counted when they happen. */
export const statRebuildJob: Job = jobOverRows(
  'stat:rebuild',
  600,
  step(
    async (call, mayTry) => {
      const day = nightOf(call);
      return day === undefined
        ? []
        : call.tx.rows<{ id: string }>(sql`
            select p.platform_id as id from platform p
            where exists (select from report_trip t where t.platform_id = p.platform_id)
              and not exists (select from stat_rebuild b where b.platform_id = p.platform_id
                and b.rebuilt_on >= ${day}::date)
              and ${mayTry(sql`p.platform_id`)} order by 1 limit 200`);
    },
    async (call, { id }) => {
      const mended = await rebuild(call, id);
      await call.tx.run(sql`
        insert into stat_rebuild (platform_id, rebuilt_on, mended, at)
        values (${id}, ${call.now().slice(0, 10)}::date, ${mended}, ${call.now()}::timestamptz)
        on conflict (platform_id) do update set rebuilt_on = excluded.rebuilt_on, mended = excluded.mended,
          at = excluded.at`);
      if (mended > 0) await tellMended(call, id, mended);
    },
  ),
);
