import type { RecordOf } from '@freightdeck/sdk/contract';
import { listPage, runAction } from '@freightdeck/sdk/web';
import { dayReports } from '../../contract/index.ts';
import { EventDayNote } from '../parts/notes.tsx';

/** 运单日报 */
export const page = listPage(dayReports, {
  top: EventDayNote,
  columns: [
    { field: 'day', pin: 'left', width: 120 },
    { field: 'acceptedCount', width: 128 },
    { field: 'loadedCount', width: 128 },
    { field: 'signedCount', width: 128 },
    { field: 'settledCount', width: 128 },
    { field: 'cancelledCount', width: 128 },
    { field: 'loadKg', width: 128 },
    { field: 'settleKg', width: 128 },
    'freightAmount',
    'receivableAmount',
    { field: 'alarmCount', width: 112 },
    { field: 'riskCount', width: 128 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['day', 'platformId'],
  sort: { day: 'desc' },
  rowActions: [
    runAction<RecordOf<typeof dayReports>>(
      'waybills',
      (row, tools) => tools.go('/waybillManage', { signAt: `${row.day}~${row.day}` }),
      { key: 'wayBillDayReport:detail', icon: 'List' },
    ),
  ],
  exportKey: 'wayBillDayReport:export',
});
