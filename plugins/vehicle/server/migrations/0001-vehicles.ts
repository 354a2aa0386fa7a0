import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const vehicles: Migration = {
  name: 'vehicle/0001-vehicles',
  sql: `
create table vehicle (
  platform_id text not null check (platform_id <> ''), id text not null,
  vehicle_num text not null check (vehicle_num <> ''), plate_color text not null, vehicle_type text not null,
  vin text not null check (length(vin) = 17), rated_load_kg int not null check (rated_load_kg between 1 and 200000),
  road_transport_no text not null, road_transport_to date not null, trailer_num text,
  audit_status int not null default 1 check (audit_status in (1, 2, 3)),
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0' check (delete_status in ('0', '1')),
  primary key (platform_id, id), unique (id), constraint vehicle_num_once unique (platform_id, vehicle_num)
);
create index vehicle_by_num on vehicle using gin (vehicle_num gin_trgm_ops);
${tenantTable('vehicle')}`,
};
