import { action, listPage } from '@freightdeck/sdk/web';
import { fillFuelOrder, fuelOrderLife, fuelOrders, settleOrder } from '../../contract/index.ts';

/** 油站消费记录（新）: margin and settlement of each order. */
export const page = listPage(fuelOrders, {
  workflow: fuelOrderLife,
  columns: [
    { field: 'orderNo', width: 170, pin: 'left', opens: true },
    { field: 'platformName', width: 200 },
    { field: 'stationName', width: 180 },
    'driverName',
    'vehicleNum',
    'product',
    'volumeMl',
    'listPrice',
    'driverPrice',
    'stationPrice',
    'amount',
    'stationAmount',
    'marginCents',
    'settleState',
    { field: 'statementNo', width: 170 },
    'fuelStatus',
    'payAt',
  ],
  filters: ['stationName', 'product', 'settleState', 'fuelStatus', 'payAt', 'statementNo', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [action(fillFuelOrder), action(settleOrder)],
  opens: '/stationConsumeRecordNew/detail',
  exportKey: 'stationConsumeRecordNew:export',
});
