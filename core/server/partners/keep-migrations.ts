import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const keepMigrations: readonly Migration[] = [
  {
    name: 'core/0180-plugin-keep',
    // A setting has a value, or, a secret, the sealed text. `user_id` is empty for what belongs to the whole tenant.
    sql: `
create table plugin_setting (
  platform_id text not null check (platform_id <> ''), plugin_id text not null, name text not null, value jsonb, sealed text,
  updated_at timestamptz not null, updated_by text not null, primary key (platform_id, plugin_id, name),
  check ((value is null) <> (sealed is null)));
${tenantTable('plugin_setting')}
create table plugin_storage (
  platform_id text not null check (platform_id <> ''), plugin_id text not null, user_id text not null, key text not null,
  value jsonb not null, bytes int not null check (bytes > 0), version bigint not null check (version > 0), request_id text,
  updated_at timestamptz not null, primary key (platform_id, plugin_id, user_id, key));
${tenantTable('plugin_storage')}`,
  },
  {
    name: 'core/0181-plugin-file-link',
    // Only the hash of a link is here. The row goes when the file is fetched: whoever deletes it has the file.
    sql: `
create table plugin_file_link (
  platform_id text not null check (platform_id <> ''), hash text not null, plugin_id text not null, version text not null,
  file_id text not null, user_id text not null, roles text[] not null, expires_at timestamptz not null,
  primary key (platform_id, hash));
create index plugin_file_link_ending on plugin_file_link (platform_id, expires_at);
${tenantTable('plugin_file_link')}`,
  },
  {
    // What tells an open console, with each call, that a setting has changed: made once, when it is written.
    name: 'core/0198-setting-marks',
    sql: `
alter table plugin_setting
  add column mark int not null generated always as (hashtext(name || ' ' || coalesce(value::text, sealed))) stored;`,
  },
];
