import type { Migration } from '@freightdeck/sdk/server';

/** An index for each sortable column: by tenant, then the column, then newest first. */
export const sorted: Migration = {
  name: 'carrier/0005-sorted',
  sql: `
create index driver_by_licence on driver (platform_id, license_to, id);`,
};
