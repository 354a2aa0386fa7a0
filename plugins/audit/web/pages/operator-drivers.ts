import { createElement } from 'react';
import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import {
  approveDriver,
  blockDriver,
  driverAudit,
  driverPapers,
  drivers,
  paperFacts,
  rejectDriver,
  verifyDriver,
} from '@freightdeck/plugin-carrier/contract';
import { editBasicAction } from '../actions.ts';
import { ReadOtherwise } from '../parts/read-otherwise.tsx';

/** 司机审核, over all tenants. */
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
    'realNameStatus',
    'submitCount',
    { field: 'ocrDiff', width: 200, cell: (row) => createElement(ReadOtherwise, { fields: row.ocrDiff }) },
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'idNumber', 'vehicleClass', 'auditStatus', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [
    action(approveDriver),
    action(rejectDriver),
    action(verifyDriver, { icon: 'PersonKey' }),
    editBasicAction,
    action(blockDriver),
  ],
  bulk: [approveDriver, rejectDriver, verifyDriver],
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
  exportKey: 'driverAudit:export',
});
