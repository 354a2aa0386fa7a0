import { defineServer } from '@freightdeck/sdk/server';
import { bank } from '../plugin.ts';
import { bookServes } from './ledger-books.ts';
import { ledgerChecks } from './migrations/0001-ledger-checks.ts';
import { serveTrialBalance } from './trial-balance.ts';
import { nightlyCheck, serveVerifyLedger } from './verify-ledger.ts';

export default defineServer(bank, {
  migrations: [ledgerChecks],
  serves: [...bookServes, serveTrialBalance, serveVerifyLedger],
  jobs: [nightlyCheck],
});
