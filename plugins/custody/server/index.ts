import { adoptJob, defineServer } from '@freightdeck/sdk/server';
import { custody } from '../plugin.ts';
import { replay } from './demo.ts';
import { custodyTables } from './migrations/0001-custody.ts';
import { daysOutside } from './migrations/0002-outside.ts';
import { adoptPayouts, payoutServes } from './payouts.ts';
import { onStatement, recordServes } from './records.ts';
import { adoptTransfers, transferServes } from './transfers.ts';

export default defineServer(custody, {
  migrations: [custodyTables, daysOutside],
  serves: [...transferServes, ...payoutServes, ...recordServes],
  listens: [onStatement],
  jobs: [adoptJob('custody.adoptSent', adoptPayouts, adoptTransfers)],
  demo: replay,
});
