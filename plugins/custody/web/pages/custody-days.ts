import { action, listPage } from '@freightdeck/sdk/web';
import { custodyDays, dayLife, pullDay, reconcileDay } from '../../contract/index.ts';
import { differenceCell } from '../parts/cells.tsx';
import { downloadCell } from '../parts/day-download.tsx';

/** 存管对账单: each day of the custody account by the channel and by the ledger. */
export const page = listPage(custodyDays, {
  workflow: dayLife,
  columns: [
    { field: 'statementDay', width: 120, pin: 'left' },
    'matchStatus',
    { field: 'platformName', width: 220 },
    { field: 'accountNo', width: 176 },
    'openCents',
    'inCents',
    'outCents',
    'closeCents',
    'ledgerClose',
    { field: 'otherLedger', width: 160 },
    { field: 'diffCents', cell: differenceCell },
    { field: 'unmatchedCount', width: 96 },
    { field: 'reconciledBy', width: 120 },
    'reconciledAt',
    { id: 'download', title: 'custody.statement', width: 112, cell: downloadCell },
  ],
  filters: ['statementDay', 'matchStatus', 'platformId', 'accountNo'],
  sort: { statementDay: 'desc' },
  actions: [action(pullDay, { primary: true, icon: 'ArrowDownload' })],
  rowActions: [action(reconcileDay, { initial: () => ({ suspense: 0 as const }) })],
  exportKey: 'pdsStatementRecord:export',
});
