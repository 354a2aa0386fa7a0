import type { Migration } from '@freightdeck/sdk/server';

/** The means of a route are read from the index alone: of ten million trips it has thousands in ninety days. */
export const ofRoute: Migration = {
  name: 'compliance/0009-of-route',
  sql: `
drop index waybill_of_route;
create index waybill_of_route on waybill (platform_id, load_place, unload_place, load_at)
  include (id, cargo_type, load_net_kg, carrier_price, valuation_method);`,
};
