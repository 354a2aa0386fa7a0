import type { RecordOf } from '@freightdeck/sdk/contract';
import { listPage, runAction } from '@freightdeck/sdk/web';
import { companyFunds } from '../../contract/index.ts';
import { lastDayOf } from '../parts/months.ts';
import { BookDayNote } from '../parts/notes.tsx';

/** 货主资金报表: opening, movements and closing of each shipper by month, from the ledger. */
export const page = listPage(companyFunds, {
  top: BookDayNote,
  columns: [
    { field: 'companyName', pin: 'left', width: 220 },
    { field: 'month', width: 96 },
    'openCents',
    'rechargeCents',
    'consumeCents',
    'refundCents',
    'withdrawCents',
    'closeCents',
    'frozenCents',
    'depositCents',
    'receivableCents',
    'quotaUsed',
    { field: 'platformName', width: 220 },
  ],
  filters: ['companyName', 'month', 'platformId'],
  sort: { month: 'desc', closeCents: 'desc' },
  rowActions: [
    runAction<RecordOf<typeof companyFunds>>(
      'entries',
      (row, tools) =>
        tools.go('/cargoOwnerFundsDetail', {
          companyId: row.companyId,
          day: `${row.month}-01~${lastDayOf(row.month)}`,
        }),
      { key: 'cargoOwnerFunds:detail', icon: 'List' },
    ),
  ],
  exportKey: 'cargoOwnerFunds:export',
});
