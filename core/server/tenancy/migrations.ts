import { sharedTable, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Columns that every record of the console has; `id` and `platform_id` are written next to the primary key. */
export const recordColumns = `
  version int not null default 1,
  created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz not null default now(), updated_by text,
  delete_status text not null default '0' check (delete_status in ('0', '1'))`;

const platform: Migration = {
  name: 'core/0010-platform',
  sql: `
create table platform (
  platform_id text primary key check (platform_id <> ''),
  id text not null generated always as (platform_id) stored,
  platform_name text not null, short_name text not null default '',
  platform_grade text not null default '2' check (platform_grade in ('1', '2')),
  status int not null default 1 check (status in (0, 1, 2, 3)),
  service_provider_id text not null default '',
  branding jsonb not null default '{}', presentation jsonb not null default '{}',
  oilgas_consume_third_party_type int not null default 0 check (oilgas_consume_third_party_type in (0, 1, 2)),
  rights_version int not null default 1,
  ${recordColumns});
create unique index platform_of_name on platform (platform_name) where delete_status = '0';
${tenantTable('platform')}`,
};

const users: Migration = {
  name: 'core/0011-users-and-roles',
  sql: `
create table platform_user (
  platform_id text not null check (platform_id <> ''), id text not null,
  user_name text not null check (length(user_name) between 3 and 25),
  name text not null, mobile text not null default '', email text not null default '',
  avatar text not null default '', introduction text not null default '',
  user_type text not null default '2', status int not null default 1 check (status in (0, 1)),
  password_hash text not null default '', password_changed_at timestamptz,
  is_bind_wechat text not null default '0' check (is_bind_wechat in ('0', '1')), open_id text not null default '',
  session_epoch int not null default 1, last_login_at timestamptz,
  ${recordColumns},
  primary key (platform_id, id), unique (id));
create unique index platform_user_of_name on platform_user (platform_id, lower(user_name)) where delete_status = '0';
create index platform_user_by_name on platform_user (lower(user_name));
${tenantTable('platform_user')}
create table platform_role (
  platform_id text not null check (platform_id <> ''), id text not null,
  name text not null, type text not null default 'Manager', remark text not null default '',
  template text, status int not null default 1 check (status in (0, 1)),
  ${recordColumns},
  primary key (platform_id, id), unique (id));
create unique index platform_role_of_name on platform_role (platform_id, name) where delete_status = '0';
${tenantTable('platform_role')}
create table platform_user_role (
  platform_id text not null check (platform_id <> ''), user_id text not null, role_id text not null,
  primary key (platform_id, user_id, role_id),
  foreign key (platform_id, role_id) references platform_role (platform_id, id));
create index platform_user_role_by_user on platform_user_role (user_id);
${tenantTable('platform_user_role')}
create table platform_role_permission (
  platform_id text not null check (platform_id <> ''), role_id text not null, permission_key text not null check (permission_key <> ''),
  primary key (platform_id, role_id, permission_key),
  foreign key (platform_id, role_id) references platform_role (platform_id, id));
${tenantTable('platform_role_permission')}
create table platform_role_menu (
  platform_id text not null check (platform_id <> ''), role_id text not null, menu_name text not null,
  primary key (platform_id, role_id, menu_name),
  foreign key (platform_id, role_id) references platform_role (platform_id, id));
${tenantTable('platform_role_menu')}`,
};

const menus: Migration = {
  name: 'core/0012-menus',
  sql: `
create table platform_menu (
  id text primary key, parent_id text references platform_menu (id),
  name text not null, title text not null, title_en text not null default '', url text, icon text not null default '',
  order_num int not null default 0, type text not null check (type in ('DIR', 'PAGE', 'LINK')),
  mode text not null default 'B' check (mode in ('O', 'P', 'B')),
  hidden boolean not null default false, always_show boolean not null default false,
  is_sigle_show boolean not null default false, no_cache boolean not null default false,
  ${recordColumns});
create unique index platform_menu_of_name on platform_menu (name);
${sharedTable('platform_menu')}`,
};

export const migrations: readonly Migration[] = [platform, users, menus];
