import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * `running_count` counts trips that are not signed, so that it need not be asked of the waybills. Numbers of all
 * tenants come from one sequence: they are unique, and nobody waits for other transactions.
 */
export const goodsSources: Migration = {
  name: 'goods/0001-goods-sources',
  sql: `
create table goods_source (
  platform_id text not null check (platform_id <> ''), id text not null,
  goods_sn text not null, company_id text not null, company_name text not null,
  goods_name text not null check (goods_name <> ''), cargo_type text not null,
  load_place text not null, load_code text not null, load_lon_lat text not null, load_unit_name text not null,
  unload_place text not null, unload_code text not null, unload_lon_lat text not null, unload_unit_name text not null,
  distance_m int not null check (distance_m >= 0),
  valuation_method text not null check (valuation_method in ('TONNE', 'TRIP', 'KM', 'TONNE_KM')),
  weight_basis text not null check (weight_basis in ('LOAD', 'UNLOAD', 'MIN', 'MAX')),
  carrier_price bigint not null check (carrier_price > 0),
  total_kg bigint not null check (total_kg > 0),
  dispatched_kg bigint not null default 0 check (dispatched_kg between 0 and total_kg),
  finished_kg bigint not null default 0 check (finished_kg >= 0),
  waybill_count int not null default 0 check (waybill_count >= 0),
  running_count int not null default 0 check (running_count between 0 and waybill_count),
  need_shipper_confirm boolean not null default false,
  status int not null check (status in (10, 20, 30, 40, 50, 60, 65, 70, 80)),
  valid_to timestamptz not null, close_reason text,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0' check (delete_status in ('0', '1')),
  primary key (platform_id, id), unique (id), constraint goods_sn_once unique (goods_sn)
);
create index goods_source_newest on goods_source (platform_id, created_at desc, id desc);
create index goods_source_of_status on goods_source (platform_id, status, created_at desc);
create index goods_source_of_company on goods_source (platform_id, company_id);
create index goods_source_of_all on goods_source (created_at desc, id desc);
create index goods_source_by_sn on goods_source using gin (goods_sn gin_trgm_ops);
create index goods_source_by_company on goods_source using gin (company_name gin_trgm_ops);
create index goods_source_by_name on goods_source using gin (goods_name gin_trgm_ops);
${tenantTable('goods_source')}
create sequence goods_sn_serial maxvalue 999999 cycle;
grant usage on sequence goods_sn_serial to app_tenant, app_operator;
`,
};
