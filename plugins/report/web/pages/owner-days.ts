import type { RecordOf } from '@freightdeck/sdk/contract';
import { listPage, runAction } from '@freightdeck/sdk/web';
import { ownerDays } from '../../contract/index.ts';
import { EventDayNote } from '../parts/notes.tsx';

/** 货主日报 */
export const page = listPage(ownerDays, {
  top: EventDayNote,
  columns: [
    { field: 'day', pin: 'left', width: 120 },
    { field: 'companyName', width: 220 },
    { field: 'acceptedCount', width: 132 },
    { field: 'loadKg', width: 132 },
    { field: 'waybillCount', width: 132 },
    { field: 'settleKg', width: 132 },
    { field: 'lossKg', width: 132 },
    'freightAmount',
    'serviceFee',
    'receivableAmount',
    'rechargeCents',
    'walletBalance',
    'frozenCents',
    { field: 'platformName', width: 220 },
  ],
  filters: ['day', 'companyName', 'platformId'],
  sort: { day: 'desc' },
  rowActions: [
    runAction<RecordOf<typeof ownerDays>>(
      'waybills',
      (row, tools) => tools.go('/waybillManage', { companyName: row.companyName, signAt: `${row.day}~${row.day}` }),
      { key: 'ownerDayReport:detail', icon: 'List' },
    ),
  ],
  exportKey: 'ownerDayReport:export',
});
