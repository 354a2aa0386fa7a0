import { action, listPage } from '@freightdeck/sdk/web';
import {
  bindDriver,
  disableVehicle,
  enableVehicle,
  unbindDriver,
  vehicleAudit,
  vehicles,
} from '../../contract/index.ts';
import { addAction, changeAction, columns, filters, resubmitAction, submitAction } from '../archive.ts';

/** 车辆信息（服务商）: the tenant's fleet, with who drives and owns each. */
export const page = listPage(vehicles, {
  workflow: vehicleAudit,
  columns: [...columns, 'status', 'carOwnerName', 'driverName', 'captainName', 'certWorstTo', 'waybillCount'],
  filters: [...filters, 'status', 'carOwnerName', 'driverName'],
  sort: { createdAt: 'desc' },
  actions: [addAction],
  rowActions: [
    changeAction,
    action(bindDriver, { icon: 'PersonAdd' }),
    submitAction,
    resubmitAction,
    action(unbindDriver),
    action(enableVehicle),
    action(disableVehicle),
  ],
  bulk: [enableVehicle, disableVehicle],
  opens: 'carInfoDetail',
  exportKey: 'carInfo2:export',
});
