import { join, job, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { Job, Served, Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { shipperProfits, tripProfits } from '../contract/index.ts';

const amounts = ['revenue_cents', 'fuel_margin_cents', 'freight_cost_cents', 'info_fee_cents', 'premium_cents'].concat([
  'commission_cents',
  'platform_fee_cents',
  'other_cost_cents',
  'profit_cents',
]);
const summed = ['trips', ...amounts].map((name) => `sum(${name})::bigint as ${name}`).join(', ');
const margin = raw(`case when r.revenue_cents <> 0
  then round(r.profit_cents * 1000000.0 / r.revenue_cents)::bigint end`);
/** By shipper and month; the row without a shipper is of what belongs to no trip. */
const shipperRows = raw(`(
  select platform_id, platform_id || ':' || month || ':' || coalesce(company_id, '-') as id, 1 as version, month,
    company_id, max(company_name) as company_name, ${summed}
  from shipper_profit group by platform_id, month, company_id) r`);

export const profitServes: readonly Served[] = [
  serveResource(tripProfits, {
    columns: { platformName, profitPpm: margin },
    order: sql`r.month desc, r.waybill_sn desc nulls last`,
    sums: { from: shipperRows, fields: ['month', 'companyId', 'companyName'], count: sql`r.trips` },
  }),
  serveResource(shipperProfits, {
    from: shipperRows,
    columns: {
      platformName,
      profitPpm: margin,
      waybillCount: sql`case when r.company_id is null then 0 else r.trips end`,
    },
    order: sql`r.month desc, r.profit_cents desc`,
  }),
];

const names = raw(['trips', ...amounts].join(', '));
/** How many rows of one shipper and month are made one again. */
const enough = 20;
/** Rows that journals have added of a shipper become one row, in one statement: nobody sees neither or both. */
const gather = (of: Sql): Sql => sql`
  with gone as (delete from shipper_profit where (platform_id, id) in (${of}) returning *)
  insert into shipper_profit (platform_id, month, company_id, company_name, ${names})
  select platform_id, month, company_id, max(company_name), ${raw(summed)} from gone
  group by platform_id, month, company_id`;

/** 货主利润归并: keeps the sums of trip profits short to read. */
export const profitJob: Job = job({
  name: 'stat:profit',
  everySeconds: 60,
  run: async ({ tx }) => {
    const many = await tx.rows<{ platformId: string; month: string }>(sql`
      select platform_id, month from shipper_profit group by platform_id, month, company_id having count(*) > ${enough}
      order by 1, 2`);
    if (many.length === 0) return;
    const keys = join(many.map(({ platformId, month }) => sql`(${platformId}, ${month})`));
    await tx.run(gather(sql`select platform_id, id from shipper_profit where (platform_id, month) in (${keys})`));
  },
});
