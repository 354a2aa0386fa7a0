import { idsOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'compliance/0008-keys-hold-the-tenant',
  sql: `
${idsOfTenants('compliance_check', 'compliance_result', 'compliance_waiver', 'reg_queue', 'reg_report', 'tax_withhold')}`,
};
