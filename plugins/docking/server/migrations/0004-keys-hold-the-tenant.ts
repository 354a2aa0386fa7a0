import { idsOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'docking/0004-keys-hold-the-tenant',
  sql: `
${idsOfTenants('open_call_log')}`,
};
