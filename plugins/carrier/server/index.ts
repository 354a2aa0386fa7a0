import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { driverChanges, drivers } from '../contract/index.ts';
import { carrier } from '../plugin.ts';
import { serveAddDriver } from './add-driver.ts';
import { serveDriverAudit, serveDriverChanges } from './audit-drivers.ts';
import { drivers as driverTable } from './migrations/0001-drivers.ts';
import { audits } from './migrations/0002-audits.ts';

export default defineServer(carrier, {
  migrations: [driverTable, audits],
  serves: [
    serveResource(drivers, { order: sql`r.name` }), serveAddDriver, serveDriverAudit,
    serveResource(driverChanges, { order: sql`r.created_at desc` }), serveDriverChanges,
  ],
});
