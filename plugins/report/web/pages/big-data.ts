import { listPage } from '@freightdeck/sdk/web';
import { routeReports } from '../../contract/index.ts';
import { RouteShares } from '../parts/route-shares.tsx';

/** 大数据报表: prices and distances of routes. */
export const page = listPage(routeReports, {
  top: RouteShares,
  columns: [
    { field: 'month', pin: 'left', width: 96 }, 'province', { field: 'route', width: 260 }, 'cargoType', { field: 'platformName', width: 220 }, 'waybillCount', 'settleKg', 'avgPrice', 'priceIndex',
    'avgDistanceM', 'freightAmount', 'receivableAmount',
  ],
  filters: ['month', 'platformId', 'cargoType', 'province', 'route'],
  sort: { month: 'desc' },
  exportKey: 'reportInfoBigData:export',
});
