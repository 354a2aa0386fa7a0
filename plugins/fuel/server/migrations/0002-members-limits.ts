import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const key = `platform_id text not null check (platform_id <> ''), id text not null`;
const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0' check (delete_status in ('0', '1'))`;
const end = 'primary key (platform_id, id), unique (id)';

/** Levels belong to the operator; every tenant can read them. */
export const memberTables: Migration = {
  name: 'fuel/0002-members-limits',
  sql: `
create table fuel_level (
  id text primary key, level_no int not null check (level_no between 1 and 99), name text not null, min_monthly_ml bigint not null check (min_monthly_ml >= 0), discount bigint not null check (discount >= 0),
  status int not null default 1 check (status in (0, 1)), ${base});
create unique index fuel_level_level_no_once on fuel_level (level_no) where delete_status = '0';
alter table fuel_level enable row level security;
alter table fuel_level force row level security;
create policy fuel_level_read on fuel_level for select to app_tenant using (true);
create policy fuel_level_kept on fuel_level for all to app_tenant using (current_platform() = '00001') with check (current_platform() = '00001');
create policy fuel_level_of_operator on fuel_level for all to app_operator using (true) with check (true);
create policy fuel_level_of_system on fuel_level for all to current_user using (true) with check (true);
create table fuel_member (${key}, level_id text references fuel_level (id), upgraded_at timestamptz, ${base}, ${end});
create index fuel_member_of_level on fuel_member (level_id);
${tenantTable('fuel_member')}
create table fuel_limit (
  ${key}, limit_scope text not null check (limit_scope in ('DRIVER', 'VEHICLE', 'LEVEL')), driver_id text, vehicle_id text, level_id text references fuel_level (id), target_name text not null,
  per_order_cents bigint check (per_order_cents > 0), per_day_cents bigint check (per_day_cents > 0), per_day_times int check (per_day_times > 0), month_cents bigint check (month_cents > 0), tank_ml bigint check (tank_ml > 0),
  time_window text, min_interval_min int check (min_interval_min > 0), status int not null default 1 check (status in (0, 1)), ${base}, ${end},
  check (num_nonnulls(driver_id, vehicle_id, level_id) = 1));
create unique index fuel_limit_once on fuel_limit (platform_id, limit_scope, coalesce(driver_id, vehicle_id, level_id)) where delete_status = '0';
${tenantTable('fuel_limit')}
create table fuel_ratio (
  ${key}, company_id text not null, company_name text not null, goods_id text, goods_sn text, cargo_type text, oil_ratio int not null check (oil_ratio >= 0), gas_ratio int not null check (gas_ratio >= 0),
  valid_from date not null, valid_to date not null, ${base}, ${end}, check (valid_from <= valid_to), check (oil_ratio + gas_ratio <= 400000));
create index fuel_ratio_by_time on fuel_ratio (platform_id, updated_at desc, id);
${tenantTable('fuel_ratio')}`,
};
