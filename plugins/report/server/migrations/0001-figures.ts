import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * `report_trip` has what each waybill currently counts; `daily_stat` has its sums by day and goods source, always equal
 * to the sum of the former. A goods source has one shipper, cargo and route, so all reports are sums of these rows. A
 * transaction that changes a trip has usually locked its goods source, so waiting for its row here is rare.
 */
export const figures: Migration = {
  name: 'report/0001-figures',
  sql: `
create table report_trip (
  platform_id text not null check (platform_id <> ''), waybill_id text not null, waybill_sn text not null,
  goods_id text not null, company_id text not null, company_name text not null, goods_name text not null, cargo_type text not null, province text,
  load_place text not null, unload_place text not null,
  accept_day date not null, load_day date, sign_day date, settle_day date, cancel_day date,
  load_kg bigint not null, settle_kg bigint not null, loss_kg bigint not null,
  freight_amount bigint not null, service_fee bigint not null, receivable_amount bigint not null, distance_m bigint not null, tonne_metres bigint not null,
  primary key (platform_id, waybill_id));
create index report_trip_of_company on report_trip (platform_id, company_id, sign_day desc) where sign_day is not null;
create index report_trip_signed on report_trip (platform_id, sign_day desc, waybill_id) where sign_day is not null;
create table daily_stat (
  platform_id text not null check (platform_id <> ''), day date not null, goods_id text not null,
  company_id text not null, company_name text not null, goods_name text not null, cargo_type text not null, province text, load_place text not null, unload_place text not null,
  accepted bigint not null default 0, loaded bigint not null default 0, signed bigint not null default 0, settled bigint not null default 0, cancelled bigint not null default 0,
  load_kg bigint not null default 0, settle_kg bigint not null default 0, loss_kg bigint not null default 0,
  freight_amount bigint not null default 0, service_fee bigint not null default 0, receivable_amount bigint not null default 0,
  distance_m bigint not null default 0, tonne_metres bigint not null default 0,
  primary key (platform_id, day, goods_id),
  constraint daily_stat_receivable check (receivable_amount = freight_amount + service_fee));
create index daily_stat_of_company on daily_stat (platform_id, company_id);
create index daily_stat_of_day on daily_stat (day);
create table daily_growth (
  platform_id text not null check (platform_id <> ''), day date not null, what text not null check (what in ('company', 'driver', 'vehicle')), number bigint not null default 0,
  primary key (platform_id, day, what));
create table daily_use (
  platform_id text not null check (platform_id <> ''), day date not null, users bigint not null, logins bigint not null, calls bigint not null,
  primary key (platform_id, day));
create table daily_user (
  platform_id text not null check (platform_id <> ''), day date not null, user_id text not null,
  primary key (platform_id, day, user_id));
${['report_trip', 'daily_stat', 'daily_growth', 'daily_use', 'daily_user'].map(tenantTable).join('\n')}`,
};
