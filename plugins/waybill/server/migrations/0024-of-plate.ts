import type { Migration } from '@freightdeck/sdk/server';

/** A whole plate is found by an index of its own: its three-letter parts are shared by too many of ten million trips. */
export const ofPlate: Migration = {
  name: 'waybill/0024-of-plate',
  sql: `create index waybill_of_plate on waybill (vehicle_num, platform_id, accept_at desc);`,
};
