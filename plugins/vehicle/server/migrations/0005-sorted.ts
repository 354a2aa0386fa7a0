import type { Migration } from '@freightdeck/sdk/server';

/** An index for each sortable column: by tenant, then the column, then newest first. */
export const sorted: Migration = {
  name: 'vehicle/0005-sorted',
  sql: `
create index vehicle_by_certificate on vehicle (platform_id, road_transport_to, id);`,
};
