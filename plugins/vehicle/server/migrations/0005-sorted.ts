import type { Migration } from '@freightdeck/sdk/server';

/** Each column a list is sorted by, as it is asked for: a tenant's rows, and the newest of equal ones first. */
export const sorted: Migration = {
  name: 'vehicle/0005-sorted',
  sql: `
create index vehicle_by_certificate on vehicle (platform_id, road_transport_to, id);`,
};
