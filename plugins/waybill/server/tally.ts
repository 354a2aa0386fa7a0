import { columnOf, job, jobOverRows, nightOf, OwnNotices, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job, ResourceServing } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { waybills } from '../contract/index.ts';
import { waybill as plugin } from '../plugin.ts';

const summed = ['trips', ...(waybills.totals ?? []).map(columnOf)];
const names = summed.join(', ');
const sums = summed.map((name) => `sum(${name})::bigint as ${name}`).join(', ');

/** The list's totals without a filter, or by state alone. */
export const waybillSums: ResourceServing<typeof waybills>['sums'] = {
  from: sql`waybill_tally r`,
  fields: ['waybillStatus'],
  count: sql`r.trips`,
};

/** How many rows of one tenant are made few again. */
const enough = 200;
/** 运单计数归并: rows of differences become one of each state, in one statement: nobody sees neither or both. */
export const tallyJob: Job = job({
  name: 'waybill.tally',
  everySeconds: 60,
  run: async ({ tx }) => {
    const many = await tx.rows<{ platformId: string }>(sql`
      select platform_id from waybill_tally group by platform_id having count(*) > ${enough} order by 1`);
    for (const { platformId } of many)
      await tx.run(sql`
        with gone as (delete from waybill_tally where platform_id = ${platformId} returning *)
        insert into waybill_tally (platform_id, waybill_status, ${raw(names)})
        select platform_id, waybill_status, ${raw(sums)} from gone group by 1, 2
        having ${raw(summed.map((name) => `sum(${name}) <> 0`).join(' or '))}`);
  },
});

/**
 * Holds the counts of a tenant against its trips, both of one moment, and answers the states whose counts were wrong.
 * They are set right by rows of differences, as every change is.
 */
async function check({ tx }: Pick<Call, 'tx'>, platformId: string): Promise<readonly number[]> {
  const trips = raw(summed.map((name) => (name === 'trips' ? '1' : `coalesce(${name}, 0)`)).join(', '));
  const rows = await tx.rows<{ state: number }>(sql`
    insert into waybill_tally (platform_id, waybill_status, ${raw(names)})
    select platform_id, waybill_status, ${raw(sums)} from (
      select platform_id, waybill_status, ${trips} from waybill where platform_id = ${platformId}
      union all
      select platform_id, waybill_status, ${raw(summed.map((name) => `-${name}`).join(', '))} from waybill_tally
      where platform_id = ${platformId}) as x (platform_id, waybill_status, ${raw(names)})
    group by 1, 2 having ${raw(summed.map((name) => `sum(${name}) <> 0`).join(' or '))}
    returning waybill_status as state`);
  return rows.map(({ state }) => state).sort((one, other) => one - other);
}
async function tellStates(call: Call, platformId: string, states: readonly number[]): Promise<void> {
  await call.find(OwnNotices)?.add(call.tx, {
    platformId: '00001',
    kind: `waybill.tallyMended.${platformId}`,
    level: 'warning',
    key: 'platformWaybillManage:view',
    title: { zh: '运单合计已修正', en: 'Totals of trips were mended' },
    text: {
      zh: `服务商${platformId}：运单列表的合计与运单不一致，已按运单重算。运单状态：${states.join('、')}`,
      en:
        `Provider ${platformId}: totals of the list of trips differed from the trips and were reckoned anew. ` +
        `States: ${states.join(', ')}`,
    },
    opens: { path: plugin.routes.platformWaybillManage.path, query: {} },
  });
}
/** 运单计数核对: every night from one o'clock on, once for each tenant. */
export const tallyCheckJob: Job = jobOverRows(
  'waybill.tallyCheck',
  600,
  step(
    async (call, mayTry) => {
      const day = nightOf(call);
      return day === undefined
        ? []
        : call.tx.rows<{ id: string }>(sql`
            select p.platform_id as id from platform p
            where not exists (select from waybill_tally_check c where c.platform_id = p.platform_id
                and c.checked_on >= ${day}::date)
              and exists (select from waybill w where w.platform_id = p.platform_id)
              and ${mayTry(sql`p.platform_id`)} order by 1 limit 200`);
    },
    async (call, { id }) => {
      const states = await check(call, id);
      await call.tx.run(sql`
        insert into waybill_tally_check (platform_id, checked_on, differed, at)
        values (${id}, ${call.now().slice(0, 10)}::date, ${states.length}, ${call.now()}::timestamptz)
        on conflict (platform_id) do update set checked_on = excluded.checked_on, differed = excluded.differed,
          at = excluded.at`);
      if (states.length > 0) await tellStates(call, id, states);
    },
  ),
);
