import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'evidence/0010-keys-hold-the-tenant',
  sql: `
${idsOfTenants('contract_signature', 'contract', 'pound', 'waybill_receipt')}
${numberOfTenants('contract', 'contract_no_once', 'contract_no')}
${numberOfTenants('pound', 'pound_sn_once', 'pound_sn')}
${numberOfTenants('waybill_receipt', 'receipt_no_once', 'receipt_no')}`,
};
