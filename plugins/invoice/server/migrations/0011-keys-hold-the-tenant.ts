import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'invoice/0011-keys-hold-the-tenant',
  sql: `
${idsOfTenants('etc_apply', 'etc_invoice', 'invoice_adjust', 'invoice_apply_line', 'invoice_apply', 'invoice_line', 'invoice_title', 'invoice')}
${numberOfTenants('etc_apply', 'etc_apply_apply_no_key', 'apply_no')}
${numberOfTenants('invoice_adjust', 'invoice_adjust_adjust_no_key', 'adjust_no')}
${numberOfTenants('invoice_apply', 'invoice_apply_apply_no_key', 'apply_no')}
${numberOfTenants('invoice', 'invoice_order_no_key', 'order_no')}
drop index invoice_no_once;
create unique index invoice_no_once on invoice (coalesce(invoice_code, ''), invoice_no, platform_id)
  where invoice_no is not null;`,
};
