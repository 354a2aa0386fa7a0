import { listPage } from '@freightdeck/sdk/web';
import { vehicleAudit, vehicles } from '../../contract/index.ts';
import { addAction, changeAction, columns, filters, resubmitAction, submitAction } from '../archive.ts';

/** 车辆信息（服务商）: the tenant's fleet, with who drives and owns each. */
export const page = listPage(vehicles, {
  workflow: vehicleAudit,
  columns: [...columns, 'carOwnerName', 'driverName', 'captainName', 'certWorstTo', 'waybillCount'],
  filters: [...filters, 'carOwnerName', 'driverName'],
  sort: { createdAt: 'desc' },
  actions: [addAction],
  rowActions: [changeAction, submitAction, resubmitAction],
  opens: 'carInfoDetail',
  exportKey: 'carInfo2:export',
});
