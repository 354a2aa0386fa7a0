import { createElement } from 'react';
import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveDriverChange,
  driverChangeLife,
  driverChanges,
  rejectDriverChange,
} from '@freightdeck/plugin-carrier/contract';
import { ChangedValues } from '../parts/changed-values.tsx';

/** 司机变更记录 */
export const page = listPage(driverChanges, {
  workflow: driverChangeLife,
  columns: [
    { field: 'changeSn', pin: 'left' },
    'auditStatus',
    'name',
    'mobile',
    { field: 'changedFields', width: 320, cell: (row) => createElement(ChangedValues, { change: row }) },
    'reason',
    'applyBy',
    'auditBy',
    'auditAt',
    'remark',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'auditStatus', 'applyBy', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [action(approveDriverChange), action(rejectDriverChange)],
  bulk: [approveDriverChange],
  exportKey: 'driverUpdataList:export',
});
