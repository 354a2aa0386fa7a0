import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'carrier/0012-keys-hold-the-tenant',
  sql: `
${idsOfTenants('broker', 'car_captain', 'car_owner', 'driver_change', 'driver', 'face_lock', 'face_scene', 'face_verify', 'person_check')}
${numberOfTenants('driver_change', 'driver_change_change_sn_key', 'change_sn')}`,
};
