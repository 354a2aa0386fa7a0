import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'insurance/0004-keys-hold-the-tenant',
  sql: `
${idsOfTenants('insure_policy', 'shipper_insurance', 'underwriting_account', 'underwriting_order')}
${numberOfTenants('insure_policy', 'insure_policy_policy_sn_key', 'policy_sn')}
${numberOfTenants('underwriting_order', 'underwriting_order_withdraw_no_key', 'withdraw_no')}`,
};
