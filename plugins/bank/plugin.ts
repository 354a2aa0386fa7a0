import { definePlugin } from '@freightdeck/sdk/manifest';

export const bank = definePlugin({
  id: 'bank',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '银行账户', en: 'Banks and accounts' },
  routes: {
    ledgerDetails: { path: '/ledgerDetails', title: { zh: '账簿明细', en: 'Ledger details' }, audience: 'both', group: 'bankManage', icon: 'BookDatabase' },
    ledgerTrialBalance: { path: '/ledgerDetails/trialBalance', title: { zh: '试算平衡', en: 'Trial balance' }, audience: 'both', parent: 'ledgerDetails' },
    ledgerChecks: { path: '/ledgerDetails/checks', title: { zh: '账簿核对', en: 'Ledger checks' }, audience: 'both', parent: 'ledgerDetails' },
  },
  menus: { ledgerDetails: 'ledgerDetails' },
  permissions: {
    ledgerDetails: ['view', 'detail', 'verify', 'trialBalance', 'export'],
  },
});
