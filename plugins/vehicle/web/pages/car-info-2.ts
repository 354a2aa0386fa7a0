import { action, listPage } from '@freightdeck/sdk/web';
import { addVehicle, vehicleAudit, vehicles } from '../../contract/index.ts';
import { changeAction, columns, filters, resubmitAction } from '../archive.ts';

/** 车辆信息（服务商）: the tenant's fleet. */
export const page = listPage(vehicles, {
  workflow: vehicleAudit,
  columns,
  filters,
  sort: { createdAt: 'desc' },
  actions: [action(addVehicle, { primary: true, icon: 'Add' })],
  rowActions: [changeAction, resubmitAction],
  opens: 'carInfoDetail',
  exportKey: 'carInfo2:export',
});
