import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { system } from '../plugin.ts';
import { accessServes, resealSignOn } from './access.ts';
import { brandServes } from './brand.ts';
import { dictionaryServes } from './dictionary.ts';
import { logServes } from './logs.ts';
import { replay } from './demo.ts';
import { jobServes } from './jobs.ts';
import { menuServes } from './menus.ts';
import { parameterTables } from './migrations/0001-parameters.ts';
import { keysHoldTheTenant } from './migrations/0003-keys-hold-the-tenant.ts';
import { parameterServes } from './parameters.ts';
import { provideRetention } from './retention.ts';
import { forgetFigures, partnerEndings } from './partner-endings.ts';
import { resealSettings } from './partner-settings.ts';
import { partnerServes } from './partners.ts';
import { roleServes } from './roles.ts';
import { statusServes } from './status.ts';
import { tenantPluginServes } from './tenant-plugins.ts';
import { userServes } from './users.ts';
import { verificationServes } from './verification.ts';

export default defineServer(system, {
  texts: { zh, en },
  migrations: [parameterTables, keysHoldTheTenant],
  serves: [
    ...userServes,
    ...roleServes,
    ...menuServes,
    ...brandServes,
    ...accessServes,
    ...dictionaryServes,
    ...logServes,
    ...parameterServes,
    ...verificationServes,
    ...jobServes,
    ...statusServes,
    ...partnerServes,
    ...tenantPluginServes,
  ],
  listens: [resealSignOn, resealSettings],
  provides: [provideRetention],
  jobs: [partnerEndings, forgetFigures],
  demo: replay,
});
