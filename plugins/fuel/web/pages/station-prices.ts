import { listPage } from '@freightdeck/sdk/web';
import { stationPrices } from '../../contract/index.ts';

/** 油品价格: every price with its start. */
export const page = listPage(stationPrices, {
  columns: [
    { field: 'stationName', width: 190, pin: 'left' },
    'product',
    'listPrice',
    'driverPrice',
    'stationPrice',
    'effectiveAt',
    'operator',
    { field: 'amendNo', width: 170 },
    'createdAt',
  ],
  filters: ['stationName', 'product', 'effectiveAt'],
  sort: { effectiveAt: 'desc' },
  exportKey: 'stationfuel:export',
});
