import { defineServer } from '@freightdeck/sdk/server';
import { custody } from '../plugin.ts';
import { replay } from './demo.ts';
import { custodyTables } from './migrations/0001-custody.ts';
import { payoutServes } from './payouts.ts';
import { recordServes } from './records.ts';
import { transferServes } from './transfers.ts';

export default defineServer(custody, {
  migrations: [custodyTables],
  serves: [...transferServes, ...payoutServes, ...recordServes],
  demo: replay,
});
