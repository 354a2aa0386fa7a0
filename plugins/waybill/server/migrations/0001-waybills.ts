import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * Columns after `remark` are internal to the rules, not fields of the resource. The two unique indexes of running trips
 * guarantee that a driver and a vehicle are on one trip at a time, even if a command fails to check it. For the numbers
 * see the goods sources.
 */
export const waybills: Migration = {
  name: 'waybill/0001-waybills',
  sql: `
create table waybill (
  platform_id text not null check (platform_id <> ''), id text not null,
  waybill_sn text not null,
  goods_id text not null, goods_sn text not null, goods_name text not null, cargo_type text not null,
  company_id text not null, company_name text not null,
  source_channel text not null check (source_channel in ('GRAB', 'ASSIGN', 'SCAN', 'IMPORT')),
  driver_id text not null, driver_name text not null, driver_mobile text not null,
  vehicle_id text not null, vehicle_num text not null, trailer_num text,
  load_place text not null, load_lon_lat text not null, load_unit_name text not null,
  unload_place text not null, unload_lon_lat text not null, unload_unit_name text not null,
  distance_m int not null check (distance_m >= 0),
  valuation_method text not null check (valuation_method in ('TONNE', 'TRIP', 'KM', 'TONNE_KM')),
  weight_basis text not null check (weight_basis in ('LOAD', 'UNLOAD', 'MIN', 'MAX')),
  carrier_price bigint not null check (carrier_price > 0),
  estimate_kg int not null check (estimate_kg between 1 and 200000),
  estimate_freight bigint not null check (estimate_freight >= 0),
  load_net_kg int check (load_net_kg between 1 and 200000),
  unload_net_kg int check (unload_net_kg between 1 and 200000),
  settle_kg int check (settle_kg between 1 and 200000),
  loss_kg int check (loss_kg >= 0), gain_kg int check (gain_kg >= 0),
  freight_amount bigint check (freight_amount >= 0),
  service_fee bigint check (service_fee >= 0),
  receivable_amount bigint,
  waybill_status int not null check (waybill_status in (10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 95, 100, -10, -20)),
  settle_status int not null default 0 check (settle_status between 0 and 6),
  freeze_flag int not null default 0 check (freeze_flag in (0, 1)),
  freeze_reason text check (freeze_reason in ('RISK', 'DISPUTE', 'TAX', 'REGULATOR', 'DATA')),
  waybill_status_remark text not null generated always as (case
    when freeze_flag = 1 then '已冻结' when settle_status = 5 then '结算异常' else case waybill_status
      when 10 then '已接单' when 15 then '待货主确认' when 20 then '待装货' when 25 then '已到装货地' when 30 then '已装货'
      when 40 then '运输中' when 50 then '已到卸货地' when 60 then '已卸货' when 70 then '已签收' when 80 then '结算中'
      when 90 then '已结算' when 95 then '已支付' when 100 then '已完结' when -10 then '已取消' else '已作废' end end) stored,
  accept_at timestamptz not null, confirm_at timestamptz, arrive_load_at timestamptz, load_at timestamptz, depart_at timestamptz,
  arrive_unload_at timestamptz, unload_at timestamptz, sign_at timestamptz, cancel_at timestamptz, cancel_reason text, remark text,
  rated_load_kg int not null,
  need_shipper_confirm boolean not null, service_fee_mode text not null check (service_fee_mode in ('ADD_ON', 'GROSS_UP')),
  service_fee_ppm int not null check (service_fee_ppm between 0 and 150000),
  frozen_by text, frozen_at timestamptz, freeze_remark text,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0' check (delete_status in ('0', '1')),
  primary key (platform_id, id), unique (id), constraint waybill_sn_once unique (waybill_sn),
  constraint waybill_frozen_by_somebody check (freeze_flag = 0 or (freeze_reason is not null and frozen_by is not null)),
  constraint waybill_loss_or_gain check (loss_kg = 0 or gain_kg = 0),
  constraint waybill_receivable_sum check (receivable_amount = freight_amount + service_fee),
  constraint waybill_loaded check (waybill_status < 30 or (load_at is not null and load_net_kg is not null)),
  constraint waybill_unloaded check (waybill_status < 60
    or (unload_at is not null and unload_net_kg is not null and settle_kg is not null and receivable_amount is not null)),
  constraint waybill_signed check (waybill_status < 70 or sign_at is not null)
);
create unique index waybill_driver_under_way on waybill (platform_id, driver_id) where waybill_status between 10 and 60;
create unique index waybill_vehicle_under_way on waybill (platform_id, vehicle_id) where waybill_status between 10 and 60;
create index waybill_newest on waybill (platform_id, accept_at desc, id desc);
create index waybill_of_status on waybill (platform_id, waybill_status, accept_at desc);
create index waybill_of_goods on waybill (platform_id, goods_id);
create index waybill_signed_newest on waybill (platform_id, sign_at desc nulls last, id desc);
create index waybill_loaded_newest on waybill (platform_id, load_at desc nulls last, id desc);
create index waybill_of_all on waybill (accept_at desc, id desc);
create index waybill_of_all_statuses on waybill (waybill_status, accept_at desc);
create index waybill_by_sn on waybill using gin (waybill_sn gin_trgm_ops);
create index waybill_by_plate on waybill using gin (vehicle_num gin_trgm_ops);
create index waybill_by_goods_sn on waybill using gin (goods_sn gin_trgm_ops);
create index waybill_by_company on waybill using gin (company_name gin_trgm_ops);
create index waybill_by_driver on waybill using gin (driver_name gin_trgm_ops);
${tenantTable('waybill')}
create sequence waybill_sn_serial maxvalue 99999999 cycle;
grant usage on sequence waybill_sn_serial to app_tenant, app_operator;
`,
};
