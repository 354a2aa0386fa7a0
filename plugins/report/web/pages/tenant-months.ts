import { listPage } from '@freightdeck/sdk/web';
import { tenantMonths } from '../../contract/index.ts';
import { UseNote } from '../parts/notes.tsx';

/** 服务商系统统计报表 */
export const page = listPage(tenantMonths, {
  top: UseNote,
  columns: [
    { field: 'month', pin: 'left', width: 96 }, { field: 'platformName', width: 220 }, 'userCount', 'activeUsers', 'loginCount', 'shipperCount', 'driverCount', 'vehicleCount', 'newShippers', 'newDrivers',
    'newVehicles', 'waybillCount', 'apiCalls',
  ],
  filters: ['platformId', 'month'],
  sort: { month: 'desc' },
  exportKey: 'serviceProviderSystemStatisticalReport:export',
});
