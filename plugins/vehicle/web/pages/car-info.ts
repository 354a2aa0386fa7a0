import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import {
  approveVehicle,
  archiveFacts,
  blockVehicle,
  rejectVehicle,
  vehicleAudit,
  vehiclePapers,
  vehicles,
} from '../../contract/index.ts';
import { columns, filters } from '../archive.ts';

/** 车辆信息: the vehicles of all tenants. */
export const page = listPage(vehicles, {
  workflow: vehicleAudit,
  columns,
  filters: [...filters, 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [action(approveVehicle), action(rejectVehicle), action(blockVehicle)],
  bulk: [approveVehicle],
  workbench: auditPage(vehicles, {
    workflow: vehicleAudit,
    pass: approveVehicle,
    refuse: rejectVehicle,
    waiting: { in_auditStatus: [1] },
    sections: [{ title: 'plate', fields: ['vehicleNum'] }, ...archiveFacts],
    papers: vehiclePapers,
  }),
  opens: 'carInfoDetail',
  exportKey: 'carInfo:export',
});
