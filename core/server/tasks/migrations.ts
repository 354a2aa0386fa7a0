import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0040-tasks',
    sql: `
create table task (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1,
  kind text not null check (kind in ('EXPORT', 'BULK')), title text not null, subject text not null, status int not null default 0 check (status between 0 and 5),
  request jsonb not null, language text not null default 'zh',
  total bigint not null default 0, done bigint not null default 0, ok bigint not null default 0, fail bigint not null default 0,
  file_name text, file_size bigint, relative_path text, message text,
  cancel_wanted boolean not null default false, lease_owner text, lease_until timestamptz,
  user_id text not null, role_ids text[] not null default '{}',
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  started_at timestamptz, finished_at timestamptz, expire_at timestamptz, delete_status text not null default '0',
  primary key (platform_id, id));
create index task_of_user on task (platform_id, user_id, created_at desc);
create index task_waiting on task (created_at) where status in (0, 1);
create index task_expiring on task (expire_at) where status = 2;
${tenantTable('task')}
create table task_row (
  platform_id text not null check (platform_id <> ''), task_id text not null, line int not null, record_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'ok', 'fail')), reason text, message text,
  primary key (platform_id, task_id, line), unique (platform_id, task_id, record_id));
create index task_row_waiting on task_row (platform_id, task_id, line) where state = 'waiting';
${tenantTable('task_row')}`,
  },
  {
    name: 'core/0041-imports',
    sql: `
alter table task drop constraint task_kind_check;
alter table task add constraint task_kind_check check (kind in ('EXPORT', 'BULK', 'IMPORT'));
alter table task drop constraint task_status_check;
alter table task add constraint task_status_check check (status between 0 and 6);
create table import_row (
  platform_id text not null check (platform_id <> ''), task_id text not null, line int not null, cells jsonb not null,
  state text not null check (state in ('bad', 'waiting', 'ok', 'fail')), reason text, message text, details jsonb not null default '{}', record_id text,
  primary key (platform_id, task_id, line));
create index import_row_waiting on import_row (platform_id, task_id, line) where state = 'waiting';
create index import_row_open on import_row (platform_id, task_id, line) where state in ('bad', 'fail');
create index task_of_file on task (platform_id, user_id, (request ->> 'sha256')) where kind = 'IMPORT';
${tenantTable('import_row')}`,
  },
  {
    name: 'core/0150-tasks-in-turn',
    // When a tenant was last served.
    sql: `create index task_served on task (platform_id, started_at desc) where started_at is not null;`,
  },
];
