import { listPage } from '@freightdeck/sdk/web';
import { fuelOrderLife, fuelOrders } from '../../contract/index.ts';

/** 油站消费记录 */
export const page = listPage(fuelOrders, {
  workflow: fuelOrderLife,
  columns: [
    { field: 'stationName', width: 190, pin: 'left' },
    { field: 'orderNo', width: 170 },
    'vehicleNum',
    'product',
    'volumeMl',
    'stationPrice',
    'stationAmount',
    'payAt',
    'fuelStatus',
  ],
  filters: ['stationName', 'product', 'payAt', 'fuelStatus'],
  sort: { createdAt: 'desc' },
  opens: '/stationConsumeRecordNew/detail',
  exportKey: 'stationConsumeRecord:export',
});
