import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** A trip has one valid slip of each kind. Only fingerprints of photos are compared. */
export const poundTables: Migration = {
  name: 'evidence/0001-pounds',
  sql: `
create table pound (
  platform_id text not null check (platform_id <> ''), id text not null,
  pound_sn text not null, pound_type text not null check (pound_type in ('LOAD', 'UNLOAD')),
  waybill_id text not null, waybill_sn text not null, company_name text not null, vehicle_num text not null, goods_name text not null, unit_name text not null,
  declared_kg int, gross_kg int check (gross_kg between 1 and 200000), tare_kg int check (tare_kg between 0 and 200000), net_kg int check (net_kg > 0),
  ocr_net_kg int, ocr_confidence int, diff_flag int check (diff_flag in (0, 1)),
  weigh_at timestamptz, in_fence int check (in_fence in (0, 1)), duplicate_flag int not null default 0 check (duplicate_flag in (0, 1)), duplicate_of text,
  photo text, photo2 text, photo3 text,
  pound_status int not null default 0 check (pound_status between 0 and 4), reject_code text,
  submit_by text, submit_by_id text, submit_at timestamptz, submit_count int not null default 0,
  audit_by text, audit_at timestamptz, audit_remark text,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), constraint pound_sn_once unique (pound_sn),
  foreign key (platform_id, waybill_id) references waybill (platform_id, id),
  constraint pound_net_exact check (net_kg = gross_kg - tare_kg),
  constraint pound_weighed check (pound_status in (0, 4) or (net_kg is not null and weigh_at is not null and photo is not null)));
create unique index pound_once on pound (platform_id, waybill_id, pound_type) where pound_status <> 4;
create index pound_newest on pound (platform_id, weigh_at desc nulls last, id desc);
create index pound_by_status on pound (platform_id, pound_status);
${tenantTable('pound')}
create table pound_photo (
  platform_id text not null check (platform_id <> ''), pound_id text not null, photo text not null, sha256 text not null check (length(sha256) = 64),
  primary key (platform_id, pound_id, photo), foreign key (platform_id, pound_id) references pound (platform_id, id) on delete cascade);
create index pound_photo_by_print on pound_photo (platform_id, sha256);
${tenantTable('pound_photo')}
create sequence pound_sn_serial maxvalue 99999999 cycle;
grant usage on sequence pound_sn_serial to app_tenant, app_operator;`,
};
