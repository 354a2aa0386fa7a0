import { listPage } from '@freightdeck/sdk/web';
import { dayReports } from '../../contract/index.ts';

/** 平台报表: all providers by day. */
export const page = listPage(dayReports, {
  columns: [
    { field: 'day', pin: 'left', width: 120 },
    { field: 'platformName', width: 220 },
    { field: 'waybillCount', width: 132 },
    { field: 'settleKg', width: 132 },
    { field: 'lossKg', width: 132 },
    'freightAmount',
    'serviceFee',
    'receivableAmount',
  ],
  filters: ['day', 'platformId'],
  sort: { day: 'desc' },
  exportKey: 'reportInfoPlatform:export',
});
