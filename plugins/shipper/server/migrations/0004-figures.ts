import type { Migration } from '@freightdeck/sdk/server';

/**
 * Figures of shippers that others keep; where a plugin is not installed, its table is missing and there is nothing to
 * tell. The month's freight is summed up once for a whole list: a function that depends on no row is run once.
 */
export const figures: Migration = {
  name: 'shipper/0004-figures',
  sql: `
alter table credit_expansion add column files text;
create function month_freights() returns table (platform_id text, company_id text, freight bigint)
language plpgsql stable as $$
begin
  if to_regclass('waybill') is null then return; end if;
  return query select w.platform_id, w.company_id, sum(w.freight_amount)::bigint from waybill w
    where w.waybill_status >= 70
      and w.sign_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    group by w.platform_id, w.company_id;
end $$;
create function platform_fee_of(of_platform text) returns int language plpgsql stable as $$
begin
  if to_regclass('service_provider') is null then return 0; end if;
  return coalesce((select p.platform_fee_ppm from service_provider p where p.platform_id = of_platform), 0);
end $$;
create function batch_failures(by_user text, of_commands text[], first_at timestamptz, last_at timestamptz) returns int
language plpgsql stable as $$
begin
  if to_regclass('task') is null then return 0; end if;
  return (select coalesce(sum(t.fail), 0)::int from task t where t.kind = 'BULK' and t.user_id = by_user
    and t.subject = any(of_commands) and t.started_at <= first_at and coalesce(t.finished_at, now()) >= last_at);
end $$;`,
};
