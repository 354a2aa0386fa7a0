import { defineWeb } from '@freightdeck/sdk/web';
import { custody } from '../plugin.ts';

export default defineWeb(custody, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    pdsTransferRecord: () => import('./pages/operator-transfers.ts'),
    pdsTransferRecords: () => import('./pages/own-transfers.ts'),
    pdsTransferInRecord: () => import('./pages/incomes.ts'),
    pdsTransferOutRecord: () => import('./pages/expenses.ts'),
    pdsInoutRecord: () => import('./pages/moves.ts'),
    pdsStatementRecord: () => import('./pages/custody-days.ts'),
    pdsWithdrawRecord: () => import('./pages/operator-payouts.ts'),
    pdsWithdrawRecords: () => import('./pages/own-payouts.ts'),
    hfWithdrawRecord: () => import('./pages/hf-payouts.ts'),
  },
});
