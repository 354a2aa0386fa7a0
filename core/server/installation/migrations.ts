import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0191-installation',
    // One row: what the secret of the installation must open, and which file store belongs to this database.
    sql: `
create table installation (
  one boolean primary key default true check (one),
  secret_check text,
  store_id text not null default gen_random_uuid()::text,
  store_marked boolean not null default false
);
insert into installation default values;
revoke all on installation from app_tenant, app_operator;`,
  },
];
