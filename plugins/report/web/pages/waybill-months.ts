import type { RecordOf } from '@freightdeck/sdk/contract';
import { listPage, runAction } from '@freightdeck/sdk/web';
import { monthReports } from '../../contract/index.ts';
import { lastDayOf } from '../parts/months.ts';
import { SignDayNote } from '../parts/notes.tsx';

/** 运单月报 */
export const page = listPage(monthReports, {
  top: SignDayNote,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    { field: 'waybillCount', width: 132 },
    { field: 'settleKg', width: 132 },
    'freightAmount',
    'serviceFee',
    'receivableAmount',
    'invoicedCents',
    'paidCents',
    'reportOkPpm',
    'momPpm',
    'yoyPpm',
    { field: 'platformName', width: 220 },
  ],
  filters: ['month', 'platformId'],
  sort: { month: 'desc' },
  rowActions: [
    runAction<RecordOf<typeof monthReports>>(
      'days',
      (row, tools) =>
        tools.go('/wayBillDayReport', { day: `${row.month}-01~${lastDayOf(row.month)}`, platformId: row.platformId }),
      {
        key: 'wayBillMonthReport:detail',
        icon: 'CalendarLtr',
      },
    ),
  ],
  exportKey: 'wayBillMonthReport:export',
});
