import { action, auditPage, listPage } from '@freightdeck/sdk/web';
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
  workbench: auditPage(vehicles, {
    workflow: vehicleAudit,
    pass: approveVehicle,
    refuse: rejectVehicle,
    waiting: { in_auditStatus: [1] },
    sections: [
      { title: 'basic', fields: ['vehicleNum', 'plateColor', 'vehicleType', 'vin', 'ratedLoadKg', 'trailerNum'] },
      { title: 'certificates', fields: ['roadTransportNo', 'roadTransportTo'] },
    ],
    papers: ['drivingPermitFront', 'drivingPermitBack', 'operatingPermitFront', 'operatingPermitBack', 'headPhoto'],
  }),
  opens: 'carInfoDetail',
  exportKey: 'serviceCarAuditList:export',
});
