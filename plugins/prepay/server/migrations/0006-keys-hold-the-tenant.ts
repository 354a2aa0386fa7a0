import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'prepay/0006-keys-hold-the-tenant',
  sql: `
${idsOfTenants('prepay_order')}
${numberOfTenants('prepay_order', 'prepay_order_prepay_sn_key', 'prepay_sn')}`,
};
