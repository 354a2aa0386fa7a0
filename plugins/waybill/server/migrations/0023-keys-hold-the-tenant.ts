import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'waybill/0023-keys-hold-the-tenant',
  sql: `
${idsOfTenants('waybill_assessment', 'waybill_change', 'waybill_freeze', 'waybill_import_batch', 'waybill_import_row', 'waybill')}
${numberOfTenants('waybill_import_batch', 'waybill_import_batch_batch_no_key', 'batch_no')}
${numberOfTenants('waybill', 'waybill_sn_once', 'waybill_sn')}`,
};
