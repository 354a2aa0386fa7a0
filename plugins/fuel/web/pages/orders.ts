import { action, listPage } from '@freightdeck/sdk/web';
import {
  applyRefund,
  approveRefund,
  cancelFuelOrder,
  fuelOrderLife,
  fuelOrders,
  rejectRefund,
} from '../../contract/index.ts';

/** 消费订单 */
export const page = listPage(fuelOrders, {
  workflow: fuelOrderLife,
  columns: [
    { field: 'orderNo', width: 170, pin: 'left', opens: true },
    { field: 'platformName', width: 200 },
    'driverName',
    'mobile',
    'vehicleNum',
    { field: 'stationName', width: 180 },
    'product',
    'volumeMl',
    'driverPrice',
    'amount',
    'discountCents',
    { field: 'waybillSn', width: 170 },
    'fuelStatus',
    'payAt',
  ],
  filters: ['orderNo', 'driverName', 'vehicleNum', 'stationName', 'product', 'fuelStatus', 'payAt', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [action(applyRefund), action(approveRefund), action(rejectRefund), action(cancelFuelOrder)],
  opens: '/stationConsumeRecordNew/detail',
  exportKey: 'consumOrderList:export',
});
