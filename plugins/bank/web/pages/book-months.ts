import { action, listPage } from '@freightdeck/sdk/web';
import { bookMonths, closeMonth, monthLife, reopenMonth, returnMonth, submitMonth } from '../../contract/index.ts';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';

/** 月结: months of the book; one asks for the closing, another agrees, and only the operator opens one again. */
export const page = listPage(bookMonths, {
  workflow: monthLife,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    'monthState',
    { field: 'closedCount', width: 96 },
    { field: 'dayCount', width: 96 },
    { field: 'openCount', width: 96 },
    'turnover',
    { field: 'lateCount', width: 112 },
    'submittedBy',
    'submittedAt',
    'closedBy',
    'closedAt',
    'reopenedBy',
    'reopenedAt',
    { field: 'reason', width: 200 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['month', 'monthState', 'closedAt', 'platformId'],
  sort: { month: 'desc' },
  rowActions: [action(submitMonth), action(closeMonth), action(returnMonth), action(reopenMonth)],
  top: LedgerTabs,
  exportKey: 'ledgerDetails:export',
});
