import { platformName, serveResource, smsSend, sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { tenantMonths } from '../contract/index.ts';

const whats = [
  ['company', 'shipper_count', 'new_shippers'],
  ['driver', 'driver_count', 'new_drivers'],
  ['vehicle', 'vehicle_count', 'new_vehicles'],
] as const;
const upTo = whats
  .map(
    ([what, all, fresh]) => `
  (select coalesce(sum(g.number), 0)::bigint from daily_growth g
    where g.platform_id = m.platform_id and g.what = '${what}' and g.day < m.first + interval '1 month') as ${all},
  (select coalesce(sum(g.number), 0)::bigint from daily_growth g
    where g.platform_id = m.platform_id and g.what = '${what}'
      and g.day >= m.first and g.day < m.first + interval '1 month') as ${fresh}`,
  )
  .join(',');
const inMonth = (table: string): string =>
  `from ${table} x where x.platform_id = m.platform_id and x.day >= m.first and x.day < m.first + interval '1 month'`;

const from = `m.first::timestamp at time zone 'Asia/Shanghai'`;
const until = `(m.first + interval '1 month') at time zone 'Asia/Shanghai'`;
/** Months with any activity, from small daily tables. */
const rows = raw(`(
  with m as (select distinct platform_id, date_trunc('month', day)::date as first from (
    select platform_id, day from daily_stat
    union all select platform_id, day from daily_growth
    union all select platform_id, day from daily_use) d where platform_id <> '00001')
  select m.platform_id, m.platform_id || ':' || to_char(m.first, 'YYYY-MM') as id, 1 as version,
    to_char(m.first, 'YYYY-MM') as month, ${upTo},
    (select coalesce(sum(x.signed), 0)::bigint ${inMonth('daily_stat')}) as waybill_count,
    (select max(x.users)::bigint ${inMonth('daily_use')}) as user_count,
    (select sum(x.logins)::bigint ${inMonth('daily_use')}) as login_count,
    (select sum(x.calls)::bigint ${inMonth('daily_use')}) as api_calls,
    (select coalesce(sum(f.size), 0)::bigint from stored_file f where f.platform_id = m.platform_id
      and f.delete_status = '0' and f.created_at >= ${from} and f.created_at < ${until}) as file_bytes,
    (select count(*)::bigint from outbox o where o.platform_id = m.platform_id and o.port = '${smsSend.name}'
      and o.sent_at >= ${from} and o.sent_at < ${until}) as sms_count,
    case when exists (select 1 ${inMonth('daily_use')})
      then (select count(distinct x.user_id)::bigint ${inMonth('daily_user')}) end as active_users
  from m) r`);

export const tenantMonthServes = [
  serveResource(tenantMonths, { from: rows, columns: { platformName }, order: sql`r.month desc, r.platform_id` }),
];
