import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { evidence } from '../plugin.ts';
import { answerAsked, awaitReceipts, waitAnew } from './awaited-receipts.ts';
import { awaitAnew, awaitSlips } from './awaited-slips.ts';
import { followChanges, followTrips } from './carrier-contracts.ts';
import { paperServes } from './contract-paper.ts';
import { contractExpiry, contractServes } from './contracts.ts';
import { replay } from './demo.ts';
import { givenPapers } from './given-papers.ts';
import { handInPapers } from './evidence-papers.ts';
import { poundTables } from './migrations/0001-pounds.ts';
import { contractTables } from './migrations/0002-contracts.ts';
import { receiptTable } from './migrations/0003-receipts.ts';
import { reminders } from './migrations/0004-reminders.ts';
import { sorted } from './migrations/0005-sorted.ts';
import { signedByProxy } from './migrations/0006-signed-by-proxy.ts';
import { slipAmendments } from './migrations/0007-slip-amendments.ts';
import { contractsAskedFor } from './migrations/0008-contracts-asked-for.ts';
import { keysHoldTheTenant } from './migrations/0010-keys-hold-the-tenant.ts';
import { poundServes } from './pounds.ts';
import { receiptServes } from './receipts.ts';
import { refuseEnded } from './shipper-contract.ts';
import { serveReadAgain, serveSlipReadings } from './slip-readings.ts';
import { templateServes } from './templates.ts';
import { rejectedByText, tellEnding } from './told-by-text.ts';

export default defineServer(evidence, {
  texts: { zh, en },
  migrations: [
    poundTables,
    contractTables,
    receiptTable,
    reminders,
    sorted,
    signedByProxy,
    slipAmendments,
    contractsAskedFor,
    keysHoldTheTenant,
  ],
  serves: [
    ...poundServes,
    serveSlipReadings,
    serveReadAgain,
    ...receiptServes,
    ...contractServes,
    ...paperServes,
    ...templateServes,
  ],
  listens: [
    awaitSlips,
    awaitAnew,
    ...givenPapers,
    awaitReceipts,
    answerAsked,
    waitAnew,
    followTrips,
    refuseEnded,
    followChanges,
    handInPapers,
    ...rejectedByText,
  ],
  jobs: [contractExpiry, tellEnding],
  demo: replay,
});
