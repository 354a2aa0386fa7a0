import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { drivers } from '../contract/index.ts';
import { carrier } from '../plugin.ts';
import { serveAddDriver } from './add-driver.ts';
import { drivers as driverTable } from './migrations/0001-drivers.ts';

export default defineServer(carrier, {
  migrations: [driverTable],
  serves: [serveResource(drivers, { order: sql`r.name` }), serveAddDriver],
});
