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
];
