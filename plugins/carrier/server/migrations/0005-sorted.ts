import type { Migration } from '@freightdeck/sdk/server';

/** Each column a list is sorted by, as it is asked for: a tenant's rows, and the newest of equal ones first. */
export const sorted: Migration = {
  name: 'carrier/0005-sorted',
  sql: `
create index driver_by_licence on driver (platform_id, license_to, id);`,
};
