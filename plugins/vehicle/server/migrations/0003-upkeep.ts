import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id)`;

/** Rows of the operator apply to all tenants, so all may read them. */
export const upkeep: Migration = {
  name: 'vehicle/0003-upkeep-and-block-list',
  sql: `
alter table vehicle
  add column length_mm int check (length_mm between 1000 and 30000), add column head_photo text, add column driving_permit_front text, add column driving_permit_back text,
  add column operating_permit_front text, add column operating_permit_back text,
  add column driving_permit_to date, add column inspect_to date, add column insurance_compulsory_to date, add column insurance_commercial_to date;
create index vehicle_expiring on vehicle (road_transport_to) where audit_status in (2, 4);
alter table vehicle_change drop constraint vehicle_change_audit_status_check;
alter table vehicle_change add constraint vehicle_change_audit_status_check check (audit_status in (1, 2, 3, 9)), add column waybill_sn text, add column source text not null default 'ARCHIVE' check (source in ('ARCHIVE', 'SETTLEMENT'));
create index vehicle_change_of_waybill on vehicle_change (platform_id, waybill_sn) where waybill_sn is not null;
create table vehicle_cert_keep (
  platform_id text not null check (platform_id <> ''), id text not null,
  vehicle_id text not null, vehicle_num text not null, cert_type text not null check (cert_type in ('DRIVING', 'OPERATING', 'INSPECTION', 'COMPULSORY', 'COMMERCIAL')),
  old_to date, new_to date, cert_file text, keep_status int not null default 0 check (keep_status in (0, 1, 2, 3)), source text not null check (source in ('EXPIRING', 'MANUAL')),
  apply_by text, remind_count int not null default 0, reminded_at timestamptz, audit_by text, audit_at timestamptz, remark text,
  check (keep_status = 0 or new_to is not null),${base},
  foreign key (platform_id, vehicle_id) references vehicle (platform_id, id));
create index vehicle_cert_keep_by_end on vehicle_cert_keep (platform_id, old_to, id);
create unique index vehicle_cert_keep_open on vehicle_cert_keep (platform_id, vehicle_id, cert_type) where keep_status in (0, 1);
${tenantTable('vehicle_cert_keep')}
create table block_entry (
  platform_id text not null check (platform_id <> ''), id text not null,
  target_type text not null check (target_type in ('VEHICLE', 'DRIVER', 'PERSON', 'COMPANY', 'CARD')), key_value text not null check (key_value <> ''), plate_color text,
  reason_code text not null, reason text not null, evidence text, valid_from date not null, valid_to date, status int not null default 1 check (status in (0, 1)),
  added_by text not null, added_by_id text not null, released_by text, released_at timestamptz, release_reason text,
  check (valid_to is null or valid_to >= valid_from), check (status = 1 or released_by is not null),${base});
create index block_entry_by_time on block_entry (platform_id, created_at desc, id);
create unique index block_entry_once on block_entry (platform_id, target_type, key_value) where status = 1;
create index block_entry_of_key on block_entry (key_value) where status = 1;
${tenantTable('block_entry')}
create policy block_entry_of_all on block_entry for select to app_tenant using (platform_id = '00001');`,
};
