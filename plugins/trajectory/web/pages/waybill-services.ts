import { action, listPage } from '@freightdeck/sdk/web';
import { openService, repullService, serviceLife, stopService, waybillServices } from '../../contract/index.ts';

/** 运单轨迹服务: the monitored waybills. */
export const page = listPage(waybillServices, {
  workflow: serviceLife,
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    'serviceStatus',
    'vehicleNum',
    'usageType',
    'startAt',
    'endAt',
    'callCount',
    'amount',
    { field: 'failReason', width: 200 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['waybillSn', 'vehicleNum', 'serviceStatus', 'startAt', 'platformId'],
  sort: { startAt: 'desc' },
  actions: [action(openService, { primary: true, icon: 'Add' })],
  rowActions: [action(repullService), action(stopService)],
  exportKey: 'waybillService:export',
});
