import { defineServer } from '@freightdeck/sdk/server';
import { docking } from '../plugin.ts';
import { serveAdmitCall } from './admit-call.ts';
import { companyLinkServes } from './company-links.ts';
import { replay } from './demo.ts';
import { dockingTables } from './migrations/0001-docking.ts';
import { openPlatformServes } from './open-platforms.ts';

export default defineServer(docking, {
  migrations: [dockingTables],
  serves: [...openPlatformServes, ...companyLinkServes, serveAdmitCall],
  demo: replay,
});
