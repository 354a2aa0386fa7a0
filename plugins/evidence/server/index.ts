import { defineServer } from '@freightdeck/sdk/server';
import { evidence } from '../plugin.ts';
import { awaitSlips } from './awaited-slips.ts';
import { followChanges, followTrips } from './carrier-contracts.ts';
import { paperServes } from './contract-paper.ts';
import { contractExpiry, contractServes } from './contracts.ts';
import { replay } from './demo.ts';
import { handInPapers } from './evidence-papers.ts';
import { poundTables } from './migrations/0001-pounds.ts';
import { contractTables } from './migrations/0002-contracts.ts';
import { poundServes } from './pounds.ts';
import { templateServes } from './templates.ts';

export default defineServer(evidence, {
  migrations: [poundTables, contractTables],
  serves: [...poundServes, ...contractServes, ...paperServes, ...templateServes],
  listens: [awaitSlips, followTrips, followChanges, handInPapers],
  jobs: [contractExpiry],
  demo: replay,
});
