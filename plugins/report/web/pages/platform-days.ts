import { listPage } from '@freightdeck/sdk/web';
import { dayReports } from '../../contract/index.ts';

/** 平台报表: every provider, day by day. */
export const page = listPage(dayReports, {
  columns: [{ field: 'day', pin: 'left', width: 120 }, { field: 'platformName', width: 220 }, 'waybillCount', 'settleKg', 'lossKg', 'freightAmount', 'serviceFee', 'receivableAmount'],
  filters: ['day', 'platformId'],
  sort: { day: 'desc' },
  exportKey: 'reportInfoPlatform:export',
});
