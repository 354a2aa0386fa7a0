import { listPage } from '@freightdeck/sdk/web';
import { businessReports } from '../../contract/index.ts';
import { SignDayNote } from '../parts/notes.tsx';

/** 平台运营报表: the same for all providers. */
export const page = listPage(businessReports, {
  top: SignDayNote,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    { field: 'platformName', width: 220 },
    'groupBy',
    { field: 'groupKey', width: 280 },
    { field: 'waybillCount', width: 132 },
    { field: 'settleKg', width: 132 },
    'freightAmount',
    'serviceFee',
    'receivableAmount',
    'platformFee',
    'invoicedCents',
    'paidCents',
    { field: 'riskCount', width: 128 },
  ],
  filters: ['month', 'platformId', 'groupBy', 'groupKey'],
  sort: { month: 'desc' },
  exportKey: 'applyReportNewPlatform:export',
});
