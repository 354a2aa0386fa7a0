import type { RecordOf } from '@freightdeck/sdk/contract';
import { listPage, runAction } from '@freightdeck/sdk/web';
import { providerFunds } from '../../contract/index.ts';
import { lastDayOf } from '../parts/months.ts';
import { BookDayNote } from '../parts/notes.tsx';

/** 服务商资金报表: the bank accounts of a provider by month, what wallets hold against them, and how far they cover it. */
export const page = listPage(providerFunds, {
  top: BookDayNote,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    { field: 'platformName', width: 220 },
    'openCents',
    'inCents',
    'outCents',
    'closeCents',
    'walletLiability',
    'custodyCents',
    'coveragePpm',
    'receivableCents',
    'platformFee',
  ],
  filters: ['platformId', 'month'],
  sort: { month: 'desc' },
  actions: [
    runAction<undefined>('tripProfit', (_row, tools) => tools.go('/serviceProviderFunds/trips'), {
      key: 'serviceProviderFunds:view',
      icon: 'MoneyCalculator',
    }),
    runAction<undefined>('shipperProfit', (_row, tools) => tools.go('/serviceProviderFunds/shippers'), {
      key: 'serviceProviderFunds:view',
      icon: 'MoneyCalculator',
    }),
  ],
  rowActions: [
    runAction<RecordOf<typeof providerFunds>>(
      'books',
      (row, tools) =>
        tools.go('/ledgerDetails', {
          platformId: row.platformId,
          businessDay: `${row.month}-01~${lastDayOf(row.month)}`,
        }),
      { key: 'serviceProviderFunds:detail', icon: 'List' },
    ),
  ],
  exportKey: 'serviceProviderFunds:export',
});
