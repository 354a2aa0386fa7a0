import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'vehicle/0010-keys-hold-the-tenant',
  sql: `
${idsOfTenants('block_entry', 'vehicle_cert_keep', 'vehicle_change', 'vehicle')}
${numberOfTenants('vehicle_change', 'vehicle_change_change_sn_key', 'change_sn')}`,
};
