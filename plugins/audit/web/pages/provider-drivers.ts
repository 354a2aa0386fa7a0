import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import { addDriver, approveDriver, driverAudit, drivers, rejectDriver } from '@freightdeck/plugin-carrier/contract';
import { changeDriverAction, resubmitDriverAction } from '../actions.ts';

/** 服务商司机审核 */
export const page = listPage(drivers, {
  workflow: driverAudit,
  columns: [
    { field: 'name', pin: 'left', opens: true },
    'auditStatus',
    'firstAuditAt',
    'mobile',
    'idNumber',
    'vehicleClass',
    'licenseTo',
    'qualificationNo',
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'idNumber', 'vehicleClass', 'auditStatus', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(addDriver, { primary: true, icon: 'Add' })],
  rowActions: [action(approveDriver), action(rejectDriver), resubmitDriverAction, changeDriverAction],
  bulk: [approveDriver, rejectDriver],
  workbench: auditPage(drivers, {
    workflow: driverAudit,
    pass: approveDriver,
    refuse: rejectDriver,
    waiting: { in_auditStatus: [1], isNull_firstAuditAt: true },
    sections: [
      { title: 'basic', fields: ['name', 'mobile', 'idNumber'] },
      { title: 'certificates', fields: ['vehicleClass', 'licenseTo', 'qualificationNo'] },
    ],
  }),
  opens: 'driverDetail',
  exportKey: 'serviceDriverAuditList:export',
});
