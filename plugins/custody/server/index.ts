import { adoptJob, defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { custody } from '../plugin.ts';
import { replay } from './demo.ts';
import { custodyTables } from './migrations/0001-custody.ts';
import { daysOutside } from './migrations/0002-outside.ts';
import { payoutChecker } from './migrations/0003-checker.ts';
import { keysHoldTheTenant } from './migrations/0005-keys-hold-the-tenant.ts';
import { accountsApart } from './migrations/0006-accounts-apart.ts';
import { adoptPayouts, payoutServes } from './payouts.ts';
import { onStatement, recordServes } from './records.ts';
import { adoptTransfers, transferServes } from './transfers.ts';

export default defineServer(custody, {
  texts: { zh, en },
  migrations: [custodyTables, daysOutside, payoutChecker, keysHoldTheTenant, accountsApart],
  serves: [...transferServes, ...payoutServes, ...recordServes],
  listens: [onStatement],
  jobs: [adoptJob('custody.adoptSent', adoptPayouts, adoptTransfers)],
  demo: replay,
});
