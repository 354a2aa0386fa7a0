import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'custody/0005-keys-hold-the-tenant',
  sql: `
${idsOfTenants('channel_payout', 'channel_transfer', 'custody_day')}
${numberOfTenants('channel_payout', 'channel_payout_withdraw_no_key', 'withdraw_no')}
${numberOfTenants('channel_transfer', 'channel_transfer_transfer_no_key', 'transfer_no')}`,
};
