import { defineWeb } from '@freightdeck/sdk/web';
import { bank } from '../plugin.ts';

export default defineWeb(bank, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    bank: () => import('./pages/banks.ts'),
    bankCard: () => import('./pages/bank-cards.ts'),
    bankDetail: () => import('./pages/statement-lines.tsx'),
    bankEnterpriseAccount: () => import('./pages/enterprise-accounts.ts'),
    serviceBankProviders: () => import('./pages/provider-channels.ts'),
    serviceBankProvidersDetail: () => import('./pages/channel-accounts.ts'),
    serverPayinfo: () => import('./pages/fee-bills.ts'),
    balanceQuery: () => import('./pages/owner-balances.ts'),
    balanceQueryTyy: () => import('./pages/tyy-balances.ts'),
    tyyBalance: () => import('./pages/tyy-pool.ts'),
    platformPds: () => import('./pages/custody-accounts.ts'),
    ledgerDetails: () => import('./pages/ledger-entries.ts'),
    ledgerTrialBalance: () => import('./pages/trial-balance.tsx'),
    outsideChannels: () => import('./pages/outside-channels.ts'),
    outsideRequest: () => import('./pages/outside-request.ts'),
    outsideAdapters: () => import('./pages/outside-adapters.ts'),
    paymentFiles: () => import('./pages/payment-files.tsx'),
    paymentFile: () => import('./pages/payment-file.ts'),
    paymentLines: () => import('./pages/payment-lines.tsx'),
    paymentAnswers: () => import('./pages/payment-answers.ts'),
    paymentAnswer: () => import('./pages/payment-answer.ts'),
    ledgerChecks: () => import('./pages/ledger-checks.ts'),
  },
  parts: {
    'settlementOrder.record': {
      entries: () => import('./parts/order-entries.ts'),
    },
  },
  resources: {
    bankCard: () => import('../contract/cards.ts'),
    bank: () => import('../contract/banks.ts'),
    fundStatement: () => import('../contract/statements.ts'),
    outbox: () => import('../contract/outbox.ts'),
    paymentFile: () => import('../contract/payment-files.ts'),
    paymentAnswer: () => import('../contract/payment-answers.ts'),
    ledgerAccount: () => import('../contract/ledger.ts'),
    ledgerJournal: () => import('../contract/ledger.ts'),
  },
});
