import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { vehicleChanges, vehicles } from '../contract/index.ts';
import { vehicle } from '../plugin.ts';
import { serveAddVehicle } from './add-vehicle.ts';
import { serveVehicleAudit, serveVehicleChanges } from './audit-vehicles.ts';
import { vehicles as vehicleTable } from './migrations/0001-vehicles.ts';
import { audits } from './migrations/0002-audits.ts';

export default defineServer(vehicle, {
  migrations: [vehicleTable, audits],
  serves: [
    serveResource(vehicles, { order: sql`r.vehicle_num` }), serveAddVehicle, serveVehicleAudit,
    serveResource(vehicleChanges, { order: sql`r.created_at desc` }), serveVehicleChanges,
  ],
});
