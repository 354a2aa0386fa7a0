import { idsOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'trajectory/0010-keys-hold-the-tenant',
  sql: `
${idsOfTenants('locus_alarm', 'ocr_record', 'service_statement', 'service_usage', 'track_device', 'trajectory_config', 'waybill_service', 'waybill_track')}`,
};
