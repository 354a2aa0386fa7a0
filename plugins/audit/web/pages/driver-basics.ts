import { action, listPage } from '@freightdeck/sdk/web';
import { approveBasic, basicAudit, drivers, rejectBasic } from '@freightdeck/plugin-carrier/contract';
import { editBasicAction } from '../actions.ts';

/** 司机基础信息审核: the identity card alone. */
export const page = listPage(drivers, {
  workflow: basicAudit,
  columns: [
    { field: 'name', pin: 'left', opens: true, width: 112 },
    'basicAuditStatus',
    'mobile',
    'idNumber',
    'gender',
    { field: 'address', width: 240 },
    'idValidTo',
    'realNameStatus',
    'faceScore',
    'basicRemark',
    'basicAuditBy',
    'basicAuditAt',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'idNumber', 'basicAuditStatus', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [action(approveBasic), action(rejectBasic), editBasicAction],
  bulk: [approveBasic, rejectBasic],
  opens: 'driverDetail',
  exportKey: 'driverBasicAudit:export',
});
