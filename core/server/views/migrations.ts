import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0036-saved-views',
    sql: `
create table saved_view (
  platform_id text not null check (platform_id <> ''), id text not null, user_id text not null, route_name text not null, name text not null, shared boolean not null default false,
  content jsonb not null, version int not null default 1, created_at timestamptz not null, updated_at timestamptz not null,
  primary key (platform_id, id), constraint saved_view_name_key unique (platform_id, user_id, route_name, name));
create index saved_view_shared on saved_view (platform_id, route_name) where shared;
${tenantTable('saved_view')}
create table saved_view_default (
  platform_id text not null check (platform_id <> ''), user_id text not null, route_name text not null, view_id text not null,
  primary key (platform_id, user_id, route_name), foreign key (platform_id, view_id) references saved_view (platform_id, id) on delete cascade);
${tenantTable('saved_view_default')}`,
  },
];
