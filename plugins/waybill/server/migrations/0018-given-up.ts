import type { Migration } from '@freightdeck/sdk/server';

/**
 * Who gave a trip up: a driver who did so after he had taken it loses five points of his credit of that month. Whoever
 * has no ratings yet begins with all hundred. One change of a trip waits at a time, whatever its kind.
 */
export const givenUp: Migration = {
  name: 'waybill/0018-given-up',
  sql: `
alter table waybill add column cancel_by text, add column platform_fee bigint check (platform_fee >= 0),
  add column month text generated always as (
    (extract(year from sign_at at time zone 'Asia/Shanghai')::int)::text || '-'
      || lpad((extract(month from sign_at at time zone 'Asia/Shanghai')::int)::text, 2, '0')) stored;
create index waybill_of_month on waybill (month, platform_id) where month is not null;
create index waybill_given_up on waybill (platform_id, cancel_at) where cancel_by = 'driver';
create index waybill_change_waiting on waybill_change (platform_id, waybill_id) where audit_status = 1;
drop view waybill_credit_score;
create view waybill_credit_score with (security_invoker = true) as
  select platform_id, left(md5(platform_id || subject_type || subject_name || month), 26) as id, 1 as version,
    '0'::text as delete_status, subject_type, subject_name, month, coalesce(r.ratings, 0) as ratings,
    coalesce(g.given_up_trips, 0) as given_up_trips,
    greatest(0, coalesce(r.score, 100) - 5 * coalesce(g.given_up_trips, 0)) as credit_score
  from (
    select platform_id, subject_type, subject_name, month, count(*)::int as ratings,
      round(avg(score_on_time + score_service + score_intact + score_payment) * 5)::int as score
    from (select a.*, case when rater_type = 'DRIVER' then 'SHIPPER' else 'DRIVER' end as subject_type,
        case when rater_type = 'DRIVER' then company_name else driver_name end as subject_name,
        to_char(at, 'YYYY-MM') as month
      from waybill_assessment a where shown = 1) as rated
    group by platform_id, subject_type, subject_name, month) r
  full join (
    select platform_id, 'DRIVER'::text as subject_type, driver_name as subject_name,
      to_char(cancel_at, 'YYYY-MM') as month, count(*)::int as given_up_trips
    from waybill where cancel_by = 'driver'
    group by platform_id, driver_name, to_char(cancel_at, 'YYYY-MM')) g
  using (platform_id, subject_type, subject_name, month);
grant select on waybill_credit_score to app_tenant, app_operator;`,
};
