import { platformName, serveResource, sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { regMonths, regulatorSubmit } from '../contract/index.ts';

const zone = `at time zone 'Asia/Shanghai'`;
const share = (part: string, whole: string): string =>
  `(case when ${whole} > 0 then ${part}::bigint * 1000000 / ${whole} end)::int`;
/** Trips by the month of their signature, and the errors of the messages about them by the month these came up. */
const rows = raw(`(
  with trip as (
    select w.platform_id, to_char(w.sign_at ${zone}, 'YYYY-MM') as month, w.vehicle_id,
      coalesce(y.report_state = 3, false) as uploaded, f.documents > 0 as paid,
      f.documents > 0 and f.documents = f.accepted as matched, coalesce(t.point_count, 0) > 0 as heard,
      coalesce(t.load_fence = 1 and t.unload_fence = 1, false) as tracked
    from waybill w
      left join reg_report y on y.platform_id = w.platform_id and y.msg_type = 'WAYBILL' and y.biz_id = w.id
      left join waybill_track t on t.platform_id = w.platform_id and t.id = w.id
      left join lateral (select count(*)::int as documents,
        (count(*) filter (where d.report_state = 3))::int as accepted from reg_report d
        where d.platform_id = w.platform_id and d.msg_type = 'FUNDS'
          and d.waybill_sn = w.waybill_sn) f on true
    where w.waybill_status >= 70 and w.sign_at is not null),
  error as (
    select m.platform_id, to_char(m.created_at ${zone}, 'YYYY-MM') as month, e.code, count(*)::int as times
    from reg_report m cross join lateral (
      select o.answer ->> 'code' as code from outbox o
      where o.platform_id = m.platform_id and o.port = '${regulatorSubmit.name}'
        and o.key in (select m.id || '-' || n from generate_series(1, m.seq) n) and o.answer ->> 'kind' = 'failed'
      union all select m.error_code where m.report_state = 4 and m.sent_at is null) e
    where e.code is not null group by 1, 2, 3),
  ranked as (
    select platform_id, month, sum(times) over (partition by platform_id, month)::int as fail_count, code, times,
      row_number() over (partition by platform_id, month order by times desc, code) as place from error),
  worst as (
    select platform_id, month, max(fail_count) as fail_count,
      string_agg(code || ' ' || times, ', ' order by place) filter (where place <= 10) as top_errors
    from ranked group by 1, 2),
  sums as (
    select platform_id, month, count(*)::int as trip_count, (count(*) filter (where uploaded))::int as uploaded_count,
      (count(*) filter (where paid))::int as paid_count, (count(*) filter (where matched))::int as funds_count,
      count(distinct vehicle_id)::int as vehicle_count,
      (count(distinct vehicle_id) filter (where heard))::int as networked_count,
      (count(*) filter (where tracked))::int as track_count
    from trip group by 1, 2)
  select s.*, s.platform_id || ':' || s.month as id, 1 as version,
    ${share('s.uploaded_count', 's.trip_count')} as upload_ppm, ${share('s.funds_count', 's.paid_count')} as funds_ppm,
    ${share('s.networked_count', 's.vehicle_count')} as network_ppm,
    ${share('s.track_count', 's.trip_count')} as track_ppm, coalesce(w.fail_count, 0) as fail_count, w.top_errors
  from sums s left join worst w on w.platform_id = s.platform_id and w.month = s.month) r`);

export const monthServes = [
  serveResource(regMonths, { from: rows, columns: { platformName }, order: sql`r.month desc, r.platform_id` }),
];
