import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;

export const imports: Migration = {
  name: 'waybill/0003-imports',
  sql: `
create sequence waybill_import_serial maxvalue 999999 cycle;
grant usage on sequence waybill_import_serial to app_tenant, app_operator;
create table waybill_import_batch (${key}, batch_no text not null unique, goods_id text not null, goods_sn text not null, file_name text not null, total int not null, ok_count int not null default 0, fail_count int not null default 0,
  status int not null default 0 check (status between 0 and 5), operator text not null, at timestamptz not null, ${base}, primary key (platform_id, id), unique (id));
create index waybill_import_batch_by_time on waybill_import_batch (platform_id, at desc, id);
${tenantTable('waybill_import_batch')}
create table waybill_import_row (${key}, batch_id text not null, batch_no text not null, line_no int not null, vehicle_num text not null, driver_name text not null, load_net_kg int not null, unload_net_kg int not null,
  load_at text not null, unload_at text not null, carrier_price bigint, row_status int not null default 0 check (row_status in (0, 1, 2)), errors text, evidence text, waybill_id text, waybill_sn text, ${base},
  primary key (platform_id, id), unique (id), foreign key (platform_id, batch_id) references waybill_import_batch (platform_id, id), check (row_status <> 2 or waybill_id is not null));
create unique index waybill_import_row_once on waybill_import_row (platform_id, batch_id, line_no) where delete_status = '0';
${tenantTable('waybill_import_row')}`,
};
