import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import {
  approveVehicle,
  archiveFacts,
  archiveFields,
  archiveSections,
  changeVehicle,
  rejectVehicle,
  vehicleAudit,
  vehiclePapers,
  vehicles,
} from '@freightdeck/plugin-vehicle/contract';

type Vehicle = RecordOf<typeof vehicles>;
const vehicleAsItIs = (vehicle: Vehicle) =>
  Object.fromEntries(archiveFields.map((field) => [field, vehicle[field]])) as Partial<Vehicle>;
const changeSections = [...archiveSections, { title: 'why', fields: ['reason'] }] as const;

/** 服务商车辆审核 */
export const page = listPage(vehicles, {
  workflow: vehicleAudit,
  columns: [
    { field: 'vehicleNum', pin: 'left', opens: true },
    'auditStatus',
    'plateColor',
    'vehicleType',
    'ratedLoadKg',
    'grossMassKg',
    'roadTransportNo',
    'roadTransportTo',
    'carOwnerName',
    'networkStatus',
    'reportStatus',
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['vehicleNum', 'plateColor', 'vehicleType', 'carOwnerName', 'auditStatus'],
  sort: { createdAt: 'desc' },
  rowActions: [
    action(approveVehicle),
    action(rejectVehicle),
    action(changeVehicle, { icon: 'Edit', initial: vehicleAsItIs, sections: changeSections }),
  ],
  bulk: [approveVehicle, rejectVehicle],
  workbench: auditPage(vehicles, {
    workflow: vehicleAudit,
    pass: approveVehicle,
    refuse: rejectVehicle,
    waiting: { in_auditStatus: [1] },
    sections: [{ title: 'plate', fields: ['vehicleNum'] }, ...archiveFacts],
    papers: vehiclePapers,
  }),
  opens: 'carInfoDetail',
  exportKey: 'serviceCarAuditList:export',
});
