import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** From where on the operator reviews batches of a provider: for all shippers (company_id is empty), or for one. */
export const limits: Migration = {
  name: 'settlement/0012-limits',
  sql: `
create table settlement_limit (platform_id text not null, company_id text not null default '',
  review_above bigint check (review_above > 0), review_high_risk boolean not null default false,
  updated_at timestamptz not null, updated_by text not null, primary key (platform_id, company_id));
${tenantTable('settlement_limit')}
alter table settlement_batch add column sampled text;`,
};
