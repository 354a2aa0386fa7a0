import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const key = `platform_id text not null check (platform_id <> ''), id text not null`;
const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0' check (delete_status in ('0', '1'))`;
const end = 'primary key (platform_id, id), unique (id)';
const ofStation =
  'station_id text not null, station_name text not null, foreign key (platform_id, station_id) references fuel_station (platform_id, id)';

/** Prices are only added; an order keeps the prices of its creation. */
export const fuelTables: Migration = {
  name: 'fuel/0001-stations-orders',
  sql: `
create sequence fuel_serial maxvalue 99999999 cycle;
grant usage on sequence fuel_serial to app_tenant, app_operator;
create table fuel_station (
  ${key}, station_name text not null check (station_name <> ''), station_type text not null check (station_type in ('OWN', 'COOP', 'THIRD')), uscc text, owner_name text not null, mobile text not null,
  city text not null, address text not null, products jsonb not null, settle_cycle text not null check (settle_cycle in ('T1', 'WEEK', 'MONTH')), third_type text check (third_type in ('TYY', 'SHELL')), third_station_id text,
  audit_status int not null default 1 check (audit_status in (1, 2, 3)), audit_remark text, audit_by text, audit_at timestamptz, status int not null default 0 check (status in (0, 1, 2)),
  ${base}, ${end}, constraint fuel_station_name_once unique (platform_id, station_name), check (status = 0 or audit_status = 2), check (station_type <> 'THIRD' or third_type is not null));
create index fuel_station_by_time on fuel_station (platform_id, created_at desc, id);
${tenantTable('fuel_station')}
create table station_amendment (
  ${key}, amend_no text not null, ${ofStation}, amend_type text not null check (amend_type in ('PRICE', 'DATA')), product text, old_value text, new_value text not null, changes jsonb not null, wanted jsonb not null,
  effective_at timestamptz not null, reason text not null, audit_status int not null default 0 check (audit_status in (0, 1, 2)), audit_remark text, apply_by text not null, audit_by text, audit_at timestamptz, at timestamptz not null,
  ${base}, ${end});
create index station_amendment_by_time on station_amendment (platform_id, at desc, id);
create unique index station_amendment_waiting on station_amendment (platform_id, station_id, amend_type, coalesce(product, '')) where audit_status = 0;
${tenantTable('station_amendment')}
create table station_price (
  ${key}, ${ofStation}, product text not null, list_price bigint not null check (list_price > 0), station_price bigint not null check (station_price > 0),
  driver_price bigint not null check (driver_price > 0 and driver_price <= list_price), effective_at timestamptz not null, operator text not null, amend_no text not null, ${base}, ${end});
create index station_price_in_force on station_price (platform_id, station_id, product, effective_at desc, id desc);
${tenantTable('station_price')}${appendOnly('station_price')}
create table station_statement (
  ${key}, statement_no text not null, ${ofStation}, month text not null, order_count int not null check (order_count > 0), volume_ml bigint not null, amount bigint not null, station_amount bigint not null, discount_cents bigint not null,
  paid_cents bigint not null default 0, settle_state int not null default 10 check (settle_state in (10, 20, 30, 40)), made_by text not null, confirm_by text, confirm_at timestamptz, pay_by text, paid_at timestamptz,
  channel text, voucher_no text, journal_no text, ${base}, ${end}, check (paid_cents in (0, station_amount)));
create index station_statement_by_time on station_statement (platform_id, created_at desc, id);
${tenantTable('station_statement')}
create table fuel_order (
  ${key}, order_no text not null, driver_id text not null, driver_name text not null, mobile text not null, vehicle_id text not null, vehicle_num text not null, ${ofStation}, gun_no text,
  product text not null, fuel_kind text not null check (fuel_kind in ('OIL', 'GAS')), volume_ml int not null check (volume_ml > 0), filled_ml int check (filled_ml > 0),
  list_price bigint not null, driver_price bigint not null, station_price bigint not null, level_discount bigint not null default 0, amount bigint not null check (amount > 0), station_amount bigint not null check (station_amount > 0),
  discount_cents bigint not null, credit_code int not null check (credit_code in (1201, 2201)), pay_way text not null check (pay_way in ('WALLET', 'TYY', 'QR')), waybill_id text, waybill_sn text,
  fuel_status int not null default 10 check (fuel_status in (10, 20, 30, 40, 50, 60, 70, 80)), settle_id text, journal_id text, journal_no text, refund_journal_no text, refund_reason text, refund_by_id text, refund_from int,
  pay_at timestamptz, filled_at timestamptz, refund_at timestamptz, ${base}, ${end}, unique (platform_id, order_no),
  foreign key (platform_id, settle_id) references station_statement (platform_id, id), check (journal_no is not null or fuel_status in (10, 40, 70)));
create index fuel_order_by_time on fuel_order (platform_id, created_at desc, id);
create index fuel_order_of_driver on fuel_order (platform_id, driver_id, pay_at);
create index fuel_order_of_vehicle on fuel_order (platform_id, vehicle_num, pay_at);
create index fuel_order_of_station on fuel_order (platform_id, station_id, filled_at) where fuel_status = 30;
create index fuel_order_unpaid on fuel_order (created_at) where fuel_status = 10;
${tenantTable('fuel_order')}
create table fuel_qr (
  ${key}, ${ofStation}, qr_code text not null, scan_count int not null default 0, order_count int not null default 0 check (order_count in (0, 1)), order_no text,
  qr_status int not null default 1 check (qr_status in (0, 1, 2, 3)), expire_at timestamptz not null, ${base}, ${end}, constraint fuel_qr_code_once unique (qr_code));
create index fuel_qr_by_time on fuel_qr (platform_id, updated_at desc, id);
create index fuel_qr_running on fuel_qr (expire_at) where qr_status = 1;
${tenantTable('fuel_qr')}
create table fuel_third_payment (
  ${key}, third_type text not null check (third_type in ('TYY', 'SHELL')), third_order_no text not null, order_no text, driver_name text, vehicle_num text, third_station text, product text, volume_ml int,
  amount bigint not null default 0, third_amount bigint not null default 0, check_status int not null default 0 check (check_status between 0 and 5), check_by text, check_by_id text, fix_by text, fix_reason text, journal_no text,
  at timestamptz not null, ${base}, ${end}, constraint fuel_third_payment_order_once unique (platform_id, third_type, third_order_no));
create index fuel_third_payment_by_time on fuel_third_payment (platform_id, at desc, id);
${tenantTable('fuel_third_payment')}`,
};
