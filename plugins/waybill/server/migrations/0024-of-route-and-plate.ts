import type { Migration } from '@freightdeck/sdk/server';

/**
 * What ten million trips asked for: the rules' means of a route are read from its index alone, and a whole plate is
 * found by an index of its own, since its three-letter parts are shared by too many others.
 */
export const ofRouteAndPlate: Migration = {
  name: 'waybill/0024-of-route-and-plate',
  sql: `
drop index waybill_of_route;
create index waybill_of_route on waybill (platform_id, load_place, unload_place, load_at)
  include (id, cargo_type, load_net_kg, carrier_price, valuation_method);
create index waybill_of_plate on waybill (vehicle_num, platform_id, accept_at desc);`,
};
