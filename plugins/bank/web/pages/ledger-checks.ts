import { action, listPage } from '@freightdeck/sdk/web';
import { ledgerChecks, verifyLedger } from '../../contract/index.ts';
import { faultsCell } from '../parts/ledger-cells.tsx';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';

/** 账簿核对: findings of the nightly and requested checks. */
export const page = listPage(ledgerChecks, {
  columns: [
    { field: 'checkedAt', pin: 'left' },
    'result',
    { field: 'faultCount', width: 104 },
    { field: 'faults', width: 360, cell: faultsCell },
    { field: 'journalCount', width: 120 },
    { field: 'accountCount', width: 120 },
    'checkedBy',
    { field: 'platformName', width: 220 },
  ],
  filters: ['result', 'checkedAt', 'checkedBy', 'platformId'],
  sort: { checkedAt: 'desc' },
  actions: [action(verifyLedger, { primary: true, icon: 'ShieldCheckmark' })],
  top: LedgerTabs,
});
