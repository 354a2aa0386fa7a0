import type { Migration } from '@freightdeck/sdk/server';

/** The last trips of a driver and of a vehicle: pickers show who usually drives what. */
export const ofDriverAndVehicle: Migration = {
  name: 'waybill/0007-of-driver-and-vehicle',
  sql: `
create index waybill_of_driver on waybill (platform_id, driver_id, accept_at desc);
create index waybill_of_vehicle on waybill (platform_id, vehicle_id, accept_at desc);`,
};
