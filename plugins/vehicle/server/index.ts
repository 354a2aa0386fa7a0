import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { vehicles } from '../contract/index.ts';
import { vehicle } from '../plugin.ts';
import { serveAddVehicle } from './add-vehicle.ts';
import { vehicles as vehicleTable } from './migrations/0001-vehicles.ts';

export default defineServer(vehicle, {
  migrations: [vehicleTable],
  serves: [serveResource(vehicles, { order: sql`r.vehicle_num` }), serveAddVehicle],
});
