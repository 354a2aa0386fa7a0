import type { Migration } from '@freightdeck/sdk/server';

/** Since when a trip waits for its shipper to confirm it. */
export const awaitsShipper: Migration = {
  name: 'waybill/0016-awaits-shipper',
  sql: `
alter table waybill add column awaits_since timestamptz;
update waybill set awaits_since = updated_at where waybill_status = 15;`,
};
