import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;
const history = (table: string, columns: string): string => `
create table ${table} (${key}, goods_id text not null, goods_sn text not null, goods_name text not null, operator text not null, reason text not null, ${columns}, ${base},
  primary key (platform_id, id), unique (id), foreign key (platform_id, goods_id) references goods_source (platform_id, id));
create index ${table}_of_goods on ${table} (platform_id, goods_id, created_at desc);
${tenantTable(table)}${appendOnly(table)}`;
const tolerance = (name: string): string =>
  `${name}_tolerance_type text not null default 'NONE' check (${name}_tolerance_type in ('NONE', 'KG', 'PPM'))`;

/** Columns after `audit_remark` are internal to the rules, not fields. */
export const termsAndHistories: Migration = {
  name: 'goods/0002-terms-and-histories',
  sql: `
alter table goods_source
  add column source_type int not null default 2 check (source_type between 1 and 5), add column shipper_price bigint check (shipper_price >= carrier_price), add column rounding_rule text not null default 'NONE',
  add column ${tolerance('loss')}, add column loss_tolerance int not null default 0 check (loss_tolerance >= 0),
  add column loss_deduct_mode text not null default 'NONE' check (loss_deduct_mode in ('NONE', 'EXCESS', 'ALL')), add column goods_value_price bigint,
  add column gain_mode text not null default 'PAY' check (gain_mode in ('PAY', 'LOAD_ONLY', 'CAP')), add column ${tolerance('gain')}, add column gain_tolerance int not null default 0 check (gain_tolerance >= 0),
  add column oil_ratio int not null default 0, add column gas_ratio int not null default 0, add column receipt_retention bigint not null default 0 check (receipt_retention >= 0),
  add column broker_name text, add column broker_mobile text, add column info_fee_mode text not null default 'NONE' check (info_fee_mode in ('NONE', 'PER_TRIP', 'PER_TONNE', 'PPM')),
  add column info_fee_value bigint not null default 0 check (info_fee_value >= 0), add column info_fee_bearer text not null default 'CARRIER' check (info_fee_bearer in ('CARRIER', 'SHIPPER')),
  add column load_contact text, add column load_mobile text, add column unload_contact text, add column unload_mobile text, add column card_title text, add column card_text text,
  add column need_audit boolean not null default false, add column template_flag boolean not null default false, add column audit_by text, add column audit_remark text, add column submitted_by text,
  add constraint goods_oil_and_gas check (oil_ratio >= 0 and gas_ratio >= 0 and oil_ratio + gas_ratio <= 1000000),
  add constraint goods_loss_needs_value check (loss_deduct_mode = 'NONE' or goods_value_price > 0);
create index goods_source_running_out on goods_source (valid_to) where status in (30, 40, 50) and running_count = 0;
${history('goods_rate_history', 'old_carrier_price bigint not null, new_carrier_price bigint not null, old_shipper_price bigint, new_shipper_price bigint, apply_to text not null')}
${history('goods_tons_history', 'loss_tolerance_type text not null, loss_tolerance int not null, loss_deduct_mode text not null, goods_value_price bigint, gain_mode text not null, gain_tolerance_type text not null, gain_tolerance int not null')}
${history('goods_valuation_history', 'valuation_method text not null, weight_basis text not null, rounding_rule text not null, oil_ratio int not null, gas_ratio int not null')}
create table goods_edit_record (${key}, goods_id text not null, goods_sn text not null, goods_name text not null, field_name text not null, field_zh text not null, old_value text, new_value text, apply_to text,
  operator text not null, reason text, at timestamptz not null, ${base},
  primary key (platform_id, id), unique (id), foreign key (platform_id, goods_id) references goods_source (platform_id, id));
create index goods_edit_record_by_time on goods_edit_record (platform_id, at desc, id);
${tenantTable('goods_edit_record')}${appendOnly('goods_edit_record')}
create table goods_address (${key}, unit_name text not null, side text not null, place text not null, area_code text not null, lon_lat text not null, contact_name text not null, contact_mobile text not null, ${base},
  primary key (platform_id, id), unique (id));
create unique index goods_address_once on goods_address (platform_id, unit_name, place) where delete_status = '0';
${tenantTable('goods_address')}
create table goods_qr_code (${key}, goods_id text not null, code text not null unique, enabled boolean not null, poster_text text, scan_count int not null default 0, grab_count int not null default 0, ${base},
  primary key (platform_id, id), unique (platform_id, goods_id), foreign key (platform_id, goods_id) references goods_source (platform_id, id));
${tenantTable('goods_qr_code')}`,
};
