import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0048-plugins-off',
    // A plugin without a row is on. A tenant reads what is off for it; only the operator writes, and never for its own
    // platform.
    sql: `
create table platform_plugin_off (
  platform_id text not null check (platform_id not in ('', '00001')), plugin_id text not null check (plugin_id not in ('', 'core', 'system')),
  reason text not null default '' check (length(reason) <= 200), updated_at timestamptz not null, updated_by text not null,
  primary key (platform_id, plugin_id));
${tenantTable('platform_plugin_off')}
revoke insert, update, delete on platform_plugin_off from app_tenant;`,
  },
];
