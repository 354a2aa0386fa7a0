import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const drivers: Migration = {
  name: 'carrier/0001-drivers',
  sql: `
create table driver (
  platform_id text not null check (platform_id <> ''), id text not null,
  name text not null check (name <> ''), mobile text not null check (length(mobile) = 11), id_number text not null check (length(id_number) = 18),
  vehicle_class text not null, license_to date not null, qualification_no text,
  audit_status int not null default 1 check (audit_status in (0, 1, 2, 3, 4, 5, 9)),
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0' check (delete_status in ('0', '1')),
  primary key (platform_id, id), unique (id),
  constraint driver_id_number_once unique (platform_id, id_number), constraint driver_mobile_once unique (platform_id, mobile)
);
create index driver_of_name on driver (platform_id, name);
create index driver_by_name on driver using gin (name gin_trgm_ops);
${tenantTable('driver')}`,
};
