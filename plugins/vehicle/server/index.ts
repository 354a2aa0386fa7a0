import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { vehicleChanges, vehicles } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { vehicle } from '../plugin.ts';
import { serveAddVehicle } from './add-vehicle.ts';
import { serveModifyVehicle, serveVehicleAudit, serveVehicleChanges } from './audit-vehicles.ts';
import { blockServes } from './block-list.ts';
import { certificateWatch, certServes } from './cert-keep.ts';
import { replay } from './demo.ts';
import { vehicles as vehicleTable } from './migrations/0001-vehicles.ts';
import { audits } from './migrations/0002-audits.ts';
import { upkeep } from './migrations/0003-upkeep.ts';
import { isBarred } from './migrations/0004-is-barred.ts';
import { sorted } from './migrations/0005-sorted.ts';
import { archive } from './migrations/0006-archive.ts';
import { handedIn } from './migrations/0007-handed-in.ts';
import { use } from './migrations/0008-use.ts';
import { keysHoldTheTenant } from './migrations/0010-keys-hold-the-tenant.ts';
import { keptNumbers } from './migrations/0014-kept-numbers.ts';
import { servePlateColours } from './plate-colours.ts';
import { useServes } from './use.ts';
import { servePrintVehicle } from './vehicle-paper.ts';

export default defineServer(vehicle, {
  texts: { zh, en },
  migrations: [vehicleTable, audits, upkeep, isBarred, sorted, archive, handedIn, use, keysHoldTheTenant, keptNumbers],
  serves: [
    serveResource(vehicles, {
      order: sql`r.vehicle_num`,
      columns: {
        carOwnerName: sql`vehicle_owner(r.platform_id, r.id)`,
        driverName: sql`name_of_driver(r.platform_id, r.default_driver_id)`,
        captainName: sql`captain_of_driver(r.platform_id, r.default_driver_id)`,
        networkStatus: sql`vehicle_network(r.platform_id, r.id)`,
        reportStatus: sql`archive_reported(r.platform_id, 'VEHICLE', r.id)`,
        waybillCount: sql`vehicle_trips(r.platform_id, r.id)`,
        certWorstTo: sql`least(r.road_transport_to, r.driving_permit_to, r.inspect_to, r.insurance_compulsory_to,
          r.insurance_commercial_to)`,
      },
    }),
    serveAddVehicle,
    servePlateColours,
    serveVehicleAudit,
    ...useServes,
    servePrintVehicle,
    serveResource(vehicleChanges, { order: sql`r.created_at desc` }),
    serveVehicleChanges,
    serveModifyVehicle,
    ...certServes,
    ...blockServes,
  ],
  jobs: [certificateWatch],
  demo: replay,
});
