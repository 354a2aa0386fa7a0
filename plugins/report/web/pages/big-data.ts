import { listPage } from '@freightdeck/sdk/web';
import { routeReports } from '../../contract/index.ts';
import { RouteHead } from '../parts/route-head.tsx';

/** 大数据报表: prices and distances of routes. */
export const page = listPage(routeReports, {
  top: RouteHead,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    'province',
    { field: 'route', width: 260 },
    { field: 'cargoType', width: 136 },
    { field: 'platformName', width: 220 },
    { field: 'waybillCount', width: 136 },
    { field: 'settleKg', width: 136 },
    { field: 'avgPrice', width: 136 },
    { field: 'priceIndex', width: 136 },
    { field: 'avgDistanceM', width: 136 },
    'freightAmount',
    'receivableAmount',
  ],
  filters: ['month', 'platformId', 'cargoType', 'province', 'route'],
  sort: { month: 'desc' },
  exportKey: 'reportInfoBigData:export',
});
