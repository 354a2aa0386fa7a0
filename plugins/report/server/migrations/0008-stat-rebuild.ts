import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** When the daily figures of a tenant were last held against its trips, and how many of them were wrong. */
export const statRebuild: Migration = {
  name: 'report/0008-stat-rebuild',
  sql: `
create table stat_rebuild (
  platform_id text not null check (platform_id <> ''), rebuilt_on date not null, mended int not null default 0,
  at timestamptz not null, primary key (platform_id));
${tenantTable('stat_rebuild')}`,
};
