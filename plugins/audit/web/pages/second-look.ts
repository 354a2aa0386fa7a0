import { createElement } from 'react';
import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import {
  approveAgain,
  driverAudit,
  driverPapers,
  drivers,
  paperFacts,
  rejectAgain,
  setTwoLevel,
} from '@freightdeck/plugin-carrier/contract';
import { RiskHits } from '../parts/risk-hits.tsx';

/** 司机审核（复审）: drivers that passed the first audit, where a provider needs two. */
export const page = listPage(drivers, {
  workflow: driverAudit,
  fixed: { isNull_firstAuditAt: false },
  columns: [
    { field: 'name', pin: 'left', opens: true, width: 112 },
    'auditStatus',
    { field: 'riskHits', width: 300, cell: (row) => createElement(RiskHits, { hits: row.riskHits }) },
    'firstAuditBy',
    'firstAuditAt',
    'mobile',
    'idNumber',
    'vehicleClass',
    'licenseTo',
    'realNameStatus',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'idNumber', 'auditStatus', 'firstAuditBy', 'firstAuditAt', 'platformId', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(setTwoLevel, { icon: 'Settings' })],
  rowActions: [action(approveAgain), action(rejectAgain)],
  bulk: [approveAgain, rejectAgain],
  workbench: auditPage(drivers, {
    workflow: driverAudit,
    pass: approveAgain,
    refuse: rejectAgain,
    waiting: { in_auditStatus: [1], isNull_firstAuditAt: false },
    sections: [
      { title: 'basic', fields: ['name', 'mobile', 'idNumber', 'realNameStatus'] },
      { title: 'card', fields: ['gender', 'address', 'idValidTo'] },
      ...paperFacts,
      { title: 'firstLook', fields: ['firstAuditBy', 'firstAuditAt'] },
    ],
    papers: driverPapers,
  }),
  opens: 'driverDetail',
  exportKey: 'driverAudit2:export',
});
