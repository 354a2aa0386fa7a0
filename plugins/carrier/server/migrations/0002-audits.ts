import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const audits: Migration = {
  name: 'carrier/0002-audits',
  sql: `
alter table driver add column audit_remark text, add column audit_by text, add column audit_at timestamptz;
create index driver_by_time on driver (platform_id, created_at desc, id);
create table driver_change (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1,
  change_sn text not null, driver_id text not null, name text not null, mobile text not null,
  changed_fields jsonb not null, before jsonb not null, after jsonb not null, reason text not null, apply_by text not null,
  audit_status int not null default 1 check (audit_status in (1, 2, 3)), audit_by text, audit_at timestamptz, remark text,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), unique (change_sn),
  foreign key (platform_id, driver_id) references driver (platform_id, id));
create index driver_change_by_time on driver_change (platform_id, created_at desc, id);
create unique index driver_change_once on driver_change (platform_id, driver_id) where audit_status = 1;
create sequence driver_change_sn_serial maxvalue 99999999 cycle;
grant usage on sequence driver_change_sn_serial to app_tenant, app_operator;
${tenantTable('driver_change')}`,
};
