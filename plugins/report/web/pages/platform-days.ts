import { listPage } from '@freightdeck/sdk/web';
import { platformDays } from '../../contract/index.ts';
import { SignDayNote } from '../parts/notes.tsx';

/** 平台报表: all providers by day and kind of cargo. */
export const page = listPage(platformDays, {
  top: SignDayNote,
  columns: [
    { field: 'day', pin: 'left', width: 120 },
    { field: 'platformName', width: 220 },
    { field: 'cargoType', width: 136 },
    { field: 'waybillCount', width: 132 },
    { field: 'settleKg', width: 132 },
    { field: 'lossKg', width: 132 },
    'freightAmount',
    'serviceFee',
    'receivableAmount',
    'platformFee',
    'oilAmount',
    'invoicedCents',
    'paidCents',
  ],
  filters: ['day', 'platformId', 'cargoType'],
  sort: { day: 'desc' },
  exportKey: 'reportInfoPlatform:export',
});
