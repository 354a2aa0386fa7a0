import { idsOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'provider/0006-keys-hold-the-tenant',
  sql: `
${idsOfTenants('ele_contract_fee', 'provider_requirement_state', 'service_provider_record', 'user_code_config_record', 'yl_copartner_bind', 'yl_copartner')}`,
};
