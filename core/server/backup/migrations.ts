import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0165-backups-noted',
    // When backups were made: the operator is told when the newest is too old. No row is a tenant's.
    sql: `
create table backup_run (
  id text primary key, started_at timestamptz not null, finished_at timestamptz not null, file_name text not null,
  bytes bigint not null, row_count bigint not null, file_count int not null, missing_count int not null,
  sha256 text not null
);
create index backup_run_newest on backup_run (finished_at desc);
alter table backup_run enable row level security;
create policy backup_run_of_operator on backup_run for select to app_operator using (true);
create policy backup_run_of_system on backup_run for all to current_user using (true) with check (true);
revoke all on backup_run from app_tenant, app_operator;
grant select on backup_run to app_operator;`,
  },
];
