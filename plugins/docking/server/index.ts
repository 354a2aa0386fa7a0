import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { docking } from '../plugin.ts';
import { companyLinkServes } from './company-links.ts';
import { replay } from './demo.ts';
import { serveHookDelivered, tellHooks } from './hooks.ts';
import { dockingTables } from './migrations/0001-docking.ts';
import { openApi } from './migrations/0002-open-api.ts';
import { keysHoldTheTenant } from './migrations/0004-keys-hold-the-tenant.ts';
import { open } from './open-api.ts';
import { openPlatformServes, resealCredentials } from './open-platforms.ts';

export default defineServer(docking, {
  texts: { zh, en },
  migrations: [dockingTables, openApi, keysHoldTheTenant],
  serves: [...openPlatformServes, ...companyLinkServes, serveHookDelivered],
  listens: [tellHooks, resealCredentials],
  open,
  demo: replay,
});
