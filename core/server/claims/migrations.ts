import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0042-audit-claims',
    sql: `
create table audit_claim (
  platform_id text not null check (platform_id <> ''), resource text not null, record_id text not null,
  user_id text not null, user_name text not null, until timestamptz not null,
  primary key (platform_id, resource, record_id));
create index audit_claim_ending on audit_claim (until);
${tenantTable('audit_claim')}`,
  },
];
