import { listPage } from '@freightdeck/sdk/web';
import { tenantMonths } from '../../contract/index.ts';
import { UseNote } from '../parts/notes.tsx';

/** 服务商系统统计报表 */
export const page = listPage(tenantMonths, {
  top: UseNote,
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    { field: 'platformName', width: 220 },
    'userCount',
    { field: 'activeUsers', width: 124 },
    'loginCount',
    { field: 'shipperCount', width: 124 },
    'driverCount',
    'vehicleCount',
    { field: 'newShippers', width: 124 },
    { field: 'newDrivers', width: 124 },
    { field: 'newVehicles', width: 124 },
    { field: 'waybillCount', width: 124 },
    { field: 'apiCalls', width: 124 },
    { field: 'fileBytes', width: 136 },
    { field: 'smsCount', width: 124 },
  ],
  filters: ['platformId', 'month'],
  sort: { month: 'desc' },
  exportKey: 'serviceProviderSystemStatisticalReport:export',
});
