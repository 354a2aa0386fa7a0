import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import {
  approveDriver,
  driverAudit,
  driverPapers,
  drivers,
  inviteDriver,
  paperFacts,
  rejectDriver,
} from '@freightdeck/plugin-carrier/contract';
import { addDriverAction, changeDriverAction, resubmitDriverAction, submitDriverAction } from '../actions.ts';

/** 服务商司机审核 */
export const page = listPage(drivers, {
  workflow: driverAudit,
  columns: [
    { field: 'name', pin: 'left', opens: true },
    'auditStatus',
    'firstAuditAt',
    'mobile',
    'idNumber',
    'driverLicenseNo',
    'vehicleClass',
    'licenseTo',
    'qualificationNo',
    'qualificationTo',
    'vehicleNum',
    'carOwnerName',
    'captainName',
    'creditScore',
    'reportStatus',
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'idNumber', 'vehicleClass', 'vehicleNum', 'auditStatus', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [addDriverAction],
  rowActions: [
    action(approveDriver),
    action(rejectDriver),
    submitDriverAction,
    resubmitDriverAction,
    changeDriverAction,
    action(inviteDriver, { icon: 'Send' }),
  ],
  bulk: [approveDriver, rejectDriver, inviteDriver],
  workbench: auditPage(drivers, {
    workflow: driverAudit,
    pass: approveDriver,
    refuse: rejectDriver,
    waiting: { in_auditStatus: [1], isNull_firstAuditAt: true },
    sections: [
      { title: 'basic', fields: ['name', 'mobile', 'idNumber', 'realNameStatus'] },
      { title: 'card', fields: ['gender', 'address', 'idValidTo'] },
      ...paperFacts,
    ],
    papers: driverPapers,
  }),
  opens: 'driverDetail',
  exportKey: 'serviceDriverAuditList:export',
});
