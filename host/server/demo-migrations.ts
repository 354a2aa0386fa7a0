import type { Migration } from '@freightdeck/sdk/server';

/** Which plugins' demo data have been replayed, and whether completely. */
export const demoMigrations: readonly Migration[] = [
  {
    name: 'core/0090-demo-replay',
    sql: `
create table demo_replay (plugin text primary key, ends_at text not null, scale numeric not null, started_at timestamptz not null default clock_timestamp(), finished_at timestamptz);
revoke all on demo_replay from app_tenant, app_operator;
`,
  },
];
