import { defineWeb } from '@freightdeck/sdk/web';
import { bank } from '../plugin.ts';

export default defineWeb(bank, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    ledgerDetails: () => import('./pages/ledger-entries.ts'),
    ledgerTrialBalance: () => import('./pages/trial-balance.tsx'),
    ledgerChecks: () => import('./pages/ledger-checks.ts'),
  },
});
