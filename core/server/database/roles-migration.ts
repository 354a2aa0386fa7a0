import type { Migration } from '@freightdeck/sdk/server';

/**
 * The roles of row-level security. They belong to the whole cluster, so another database may have created them already,
 * or may be creating them at this moment.
 */
export const rolesMigration: Migration = {
  name: 'core/0001-roles',
  sql: `
do $$
declare
  wanted text;
  held boolean;
begin
  foreach wanted in array array['app_tenant', 'app_operator'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    for attempt in 1..20 loop
      if current_setting('server_version_num')::int >= 160000 then
        held := pg_has_role(current_user, wanted, 'SET');
      else
        held := pg_has_role(current_user, wanted, 'MEMBER');
      end if;
      exit when held;
      begin
        execute format('grant %I to %I', wanted, current_user);
      exception when internal_error or unique_violation then
        -- "tuple concurrently updated": another database of the cluster grants the same role just now.
        perform pg_sleep(0.05);
      end;
    end loop;
  end loop;
end $$;

grant usage on schema public to app_tenant, app_operator;
alter default privileges in schema public grant select, insert, update, delete on tables to app_tenant, app_operator;
alter default privileges in schema public grant usage, select on sequences to app_tenant, app_operator;

create extension if not exists pg_trgm;

create function current_platform() returns text
  language sql stable parallel safe
  as $$ select current_setting('app.platform_id', true) $$;
`,
};
