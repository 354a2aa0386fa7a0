import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0033-stored-files',
    sql: `
create table stored_file (
  platform_id text not null check (platform_id <> ''), id text not null,
  original_name text not null, relative_path text not null, content_type text not null, file_type text not null default '',
  size int not null check (size > 0), sha256 text not null, created_at timestamptz not null, created_by text not null,
  delete_status text not null default '0', primary key (platform_id, id));
${tenantTable('stored_file')}`,
  },
  {
    name: 'core/0049-file-kinds',
    // `<plugin>.<kind>` of a file kind that a plugin declares; empty for the platform's own kinds.
    sql: `alter table stored_file add column kind text not null default '';`,
  },
  {
    name: 'core/0151-upload-use',
    // Bytes of each tenant's uploads, so that no upload has to add up all that were before it.
    sql: `
create table upload_use (
  platform_id text primary key check (platform_id <> ''), bytes bigint not null check (bytes >= 0));
${tenantTable('upload_use')}
insert into upload_use (platform_id, bytes) select platform_id, sum(size) from stored_file group by platform_id;
create index stored_file_of_person on stored_file (platform_id, created_by, created_at);`,
  },
  {
    name: 'core/0190-file-uses',
    // `unnamed`: no record names it yet. `named`: `file_use` tells the tables of the records that do. `unknown`: stored
    // by an earlier version, until the job `core.findFileUses` has looked. `elsewhere`: a file of a partner's plugin,
    // whose service keeps the names. `gone`: swept away, its bytes are being removed.
    sql: `
alter table stored_file add column use_state text not null default 'unknown'
    check (use_state in ('unnamed', 'named', 'unknown', 'elsewhere', 'gone')),
  add column swept_at timestamptz, add column entered_at timestamptz not null default now();
create index stored_file_by_id on stored_file (id);
create index stored_file_by_path on stored_file (relative_path);
create index stored_file_unnamed on stored_file (created_at) where use_state in ('unnamed', 'gone');
create index stored_file_unknown on stored_file (entered_at) where use_state = 'unknown';
create table file_use (
  platform_id text not null check (platform_id <> ''), file_id text not null, place text not null,
  primary key (platform_id, file_id, place));
${tenantTable('file_use')}
create table file_use_found (place text primary key, at timestamptz not null);
revoke all on file_use_found from app_tenant, app_operator;
create table file_sweep (
  id int primary key default 1 check (id = 1), at timestamptz not null default 'epoch', files int not null default 0, bytes bigint not null default 0,
  drafts int not null default 0, drafts_at timestamptz not null default 'epoch');
insert into file_sweep default values;
revoke all on file_sweep from app_tenant, app_operator;`,
  },
];
