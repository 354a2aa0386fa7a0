import { action, listPage, runAction } from '@freightdeck/sdk/web';
import {
  addStation,
  approveStation,
  disableStation,
  enableStation,
  rejectStation,
  restStation,
  stationAudit,
  stations,
} from '../../contract/index.ts';
import { fuel } from '../../plugin.ts';
import { amendmentsOf, editStation, generateCodes, pricesOf, saveStation } from '../actions.ts';
import { productsCell } from '../parts/products.tsx';

const map = runAction<undefined>('map', (_row, tools) => tools.go(fuel.routes.stationMap.path), {
  key: 'stationfuel:map',
  icon: 'Map',
});

/** 油站管理 */
export const page = listPage(stations, {
  workflow: stationAudit,
  columns: [
    { field: 'stationName', width: 190, pin: 'left', opens: true },
    'stationType',
    'ownerName',
    'mobile',
    { field: 'address', width: 220 },
    { field: 'products', width: 180, cell: productsCell },
    'settleCycle',
    'payableCents',
    'auditStatus',
    'status',
    { field: 'platformName', width: 200 },
    'createdAt',
  ],
  filters: ['stationName', 'stationType', 'city', 'auditStatus', 'status', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(addStation, { primary: true, icon: 'Add' }), map],
  rowActions: [
    action(approveStation),
    action(rejectStation),
    editStation,
    pricesOf,
    generateCodes,
    saveStation,
    amendmentsOf,
    action(enableStation),
    action(restStation),
    action(disableStation),
  ],
  bulk: [approveStation, rejectStation],
  opens: '/stationfuel/detail',
  exportKey: 'stationfuel:export',
});
