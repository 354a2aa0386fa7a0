import type { RecordOf } from '@freightdeck/sdk/contract';
import { listPage, runAction } from '@freightdeck/sdk/web';
import { companyFunds } from '../../contract/index.ts';
import { FundsNote } from '../parts/notes.tsx';

/** 货主资金报表: what each shipper owes for signed trips. */
export const page = listPage(companyFunds, {
  top: FundsNote,
  columns: [
    { field: 'companyName', pin: 'left', width: 240 },
    { field: 'platformName', width: 220 },
    { field: 'waybillCount', width: 132 },
    { field: 'settleKg', width: 132 },
    'freightAmount',
    'serviceFee',
    'receivableAmount',
    'lastDay',
  ],
  filters: ['companyName', 'platformId', 'lastDay'],
  sort: { receivableAmount: 'desc' },
  rowActions: [
    runAction<RecordOf<typeof companyFunds>>(
      'entries',
      (row, tools) => tools.go('/cargoOwnerFundsDetail', { companyId: row.companyId }),
      { key: 'cargoOwnerFunds:detail', icon: 'List' },
    ),
  ],
  exportKey: 'cargoOwnerFunds:export',
});
