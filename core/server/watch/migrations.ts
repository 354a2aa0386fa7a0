import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0166-processes',
    sql: `
create table server_process (
  id text primary key, host text not null, pid int not null, version text not null, started_at timestamptz not null,
  seen_at timestamptz not null, connections int not null, waiting int not null, memory_bytes bigint not null,
  busy_ratio real not null, disk_free_bytes bigint not null, disk_bytes bigint not null
);
revoke all on server_process from app_tenant, app_operator;`,
  },
  {
    // The pools of connections of a process, each with what waits for it: `name`, `total`, `idle`, `waiting`.
    name: 'core/0197-pools',
    sql: `alter table server_process add column pools jsonb not null default '[]';`,
  },
];
