import { listPage } from '@freightdeck/sdk/web';
import { fuelEntries } from '../../contract/index.ts';

/** 油气收支明细 */
export const page = listPage(fuelEntries, {
  columns: [
    'at',
    { field: 'driverName', width: 120 },
    'fuelKind',
    'bizType',
    { field: 'bizNo', width: 180 },
    { field: 'waybillSn', width: 170 },
    'direction',
    'amount',
    'inCents',
    'outCents',
    'balanceAfter',
    { field: 'stationName', width: 180 },
    { field: 'journalNo', width: 170 },
    { field: 'platformName', width: 200 },
  ],
  filters: ['driverName', 'fuelKind', 'bizType', 'direction', 'at', 'platformId'],
  sort: { at: 'desc' },
  exportKey: 'detailIncome:export',
});
