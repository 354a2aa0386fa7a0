import { action, listPage } from '@freightdeck/sdk/web';
import { approveVehicle, rejectVehicle, vehicleAudit, vehicles } from '@freightdeck/plugin-vehicle/contract';

/** 服务商车辆审核 */
export const page = listPage(vehicles, {
  workflow: vehicleAudit,
  columns: [
    { field: 'vehicleNum', pin: 'left', opens: true },
    'auditStatus',
    'plateColor',
    'vehicleType',
    'ratedLoadKg',
    'roadTransportNo',
    'roadTransportTo',
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['vehicleNum', 'plateColor', 'vehicleType', 'auditStatus'],
  sort: { createdAt: 'desc' },
  rowActions: [action(approveVehicle), action(rejectVehicle)],
  bulk: [approveVehicle, rejectVehicle],
  opens: 'carInfoDetail',
  exportKey: 'serviceCarAuditList:export',
});
