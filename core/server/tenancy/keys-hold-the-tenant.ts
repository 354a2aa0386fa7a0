import { idsOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'core/0170-keys-hold-the-tenant',
  sql: `
${idsOfTenants('ledger_account', 'ledger_entry', 'ledger_journal', 'outbox', 'platform_role', 'platform_user')}`,
};
