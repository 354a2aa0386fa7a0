import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'shipper/0007-keys-hold-the-tenant',
  sql: `
${idsOfTenants('company_config_record', 'company_rate_change', 'company', 'credit_expansion')}
${numberOfTenants('credit_expansion', 'credit_expansion_expansion_sn_key', 'expansion_sn')}`,
};
