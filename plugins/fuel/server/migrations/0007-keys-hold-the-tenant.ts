import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'fuel/0007-keys-hold-the-tenant',
  sql: `
${idsOfTenants('fuel_limit', 'fuel_member', 'fuel_order', 'fuel_qr', 'fuel_ratio', 'fuel_station', 'fuel_third_payment', 'station_amendment', 'station_price', 'station_statement')}
${numberOfTenants('fuel_qr', 'fuel_qr_code_once', 'qr_code')}`,
};
