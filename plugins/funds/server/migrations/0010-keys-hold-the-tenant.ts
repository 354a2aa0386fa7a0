import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'funds/0010-keys-hold-the-tenant',
  sql: `
${idsOfTenants('deduct_modify', 'freeze_order', 'quota_entry', 'quota', 'recharge_order', 'transfer_order', 'wallet_stop', 'withdraw_order')}
${numberOfTenants('transfer_order', 'transfer_order_channel_no_key', 'channel_no')}
${numberOfTenants('withdraw_order', 'withdraw_order_channel_no_key', 'channel_no')}`,
};
