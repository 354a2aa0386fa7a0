import { action, listPage } from '@freightdeck/sdk/web';
import { approveVehicleChange, rejectVehicleChange, vehicleChangeLife, vehicleChanges } from '../../contract/index.ts';
import { ChangedFields } from '../parts/changed-fields.tsx';
import { createElement } from 'react';

/** 车辆变更记录 */
export const page = listPage(vehicleChanges, {
  workflow: vehicleChangeLife,
  columns: [
    { field: 'changeSn', pin: 'left', opens: true },
    'auditStatus',
    'vehicleNum',
    'plateColor',
    { field: 'changedFields', width: 200, cell: (row) => createElement(ChangedFields, { fields: row.changedFields }) },
    'reason',
    'applyBy',
    'auditBy',
    'auditAt',
    'remark',
    'createdAt',
  ],
  filters: ['vehicleNum', 'auditStatus', 'applyBy', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [action(approveVehicleChange), action(rejectVehicleChange)],
  bulk: [approveVehicleChange],
  opens: 'carInfoUpdataDetail',
  exportKey: 'carInfoUpdataList:export',
});
