import { listPage } from '@freightdeck/sdk/web';
import { bookDays } from '../../contract/index.ts';
import { failedCell } from '../parts/closing-cells.tsx';
import { LedgerTabs } from '../parts/ledger-tabs.tsx';

/** 日结: days of the book, closed every night once their checks hold. */
export const page = listPage(bookDays, {
  columns: [
    { field: 'businessDay', pin: 'left', width: 112 },
    'bookDayState',
    { field: 'failed', width: 320, cell: failedCell },
    { field: 'openCount', width: 96 },
    'checkedAt',
    'closedAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['businessDay', 'bookDayState', 'failed', 'platformId'],
  sort: { businessDay: 'desc' },
  top: LedgerTabs,
  exportKey: 'ledgerDetails:export',
});
