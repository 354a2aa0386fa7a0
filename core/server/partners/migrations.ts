import { sharedTable, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';
import { catalogueMigrations } from './catalogue-migrations.ts';
import { keepMigrations } from './keep-migrations.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0044-partner-plugins',
    // Code is stored as text: only UTF-8 without NUL is accepted.
    sql: `
create table plugin_publisher (
  id text primary key, name text not null, public_key text not null unique,
  created_at timestamptz not null, created_by text not null, revoked_at timestamptz);
${sharedTable('plugin_publisher')}
create table plugin_package (
  id text primary key, plugin_id text not null, version text not null, publisher_id text not null references plugin_publisher (id), sha384 text not null,
  manifest jsonb not null, entry text not null, imports jsonb not null, size int not null check (size > 0),
  created_at timestamptz not null, created_by text not null, killed_at timestamptz, kill_reason text,
  unique (plugin_id, version));
${sharedTable('plugin_package')}
create table plugin_file (
  package_id text not null references plugin_package (id), path text not null, code text not null, primary key (package_id, path));
${sharedTable('plugin_file')}
create table plugin_activation (
  platform_id text not null check (platform_id <> ''), plugin_id text not null, package_id text not null references plugin_package (id),
  ticket text unique, consent text[] not null, updated_at timestamptz not null, updated_by text not null,
  primary key (platform_id, plugin_id));
${tenantTable('plugin_activation')}`,
  },
  {
    name: 'core/0045-partner-services',
    sql: 'alter table plugin_activation add column origin text check (length(origin) between 8 and 200);',
  },
  {
    name: 'core/0046-plugin-review',
    // No publisher means not signed. Plugins that ran in the console's realm before reviews existed stay there.
    sql: `
alter table plugin_package alter column publisher_id drop not null, add column reviewed_at timestamptz, add column reviewed_by text;
alter table plugin_package add check ((reviewed_at is null) = (reviewed_by is null)), add check (reviewed_at is null or publisher_id is not null);
update plugin_package set reviewed_at = created_at, reviewed_by = created_by;`,
  },
  {
    name: 'core/0047-plugin-review-withdrawn',
    // Why the last review was withdrawn; who did it and when is in the audit log.
    sql: 'alter table plugin_package add column withdraw_reason text;',
  },
  {
    name: 'core/0175-partner-jobs',
    // The latest due time of each job of a tenant's plugins. `runs` is 0 when it was only noted: nothing that fell due
    // before the plugin was active is made up for.
    sql: `
create table plugin_job (
  platform_id text not null check (platform_id <> ''), plugin_id text not null, job text not null, due_at timestamptz not null, runs int not null default 0,
  primary key (platform_id, plugin_id, job));
${tenantTable('plugin_job')}`,
  },
  ...keepMigrations,
  ...catalogueMigrations,
];
