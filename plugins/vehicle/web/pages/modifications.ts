import { createElement } from 'react';
import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveVehicleChange,
  modifyVehicle,
  rejectVehicleChange,
  vehicleChangeLife,
  vehicleChanges,
  withdrawVehicleChange,
} from '../../contract/index.ts';
import { ChangedFields } from '../parts/changed-fields.tsx';
import { ChangedValues } from '../parts/changed-values.tsx';

/** 车辆修改申请: corrections found during settlement, with their waybill. */
export const page = listPage(vehicleChanges, {
  workflow: vehicleChangeLife,
  fixed: { in_source: ['SETTLEMENT'] },
  columns: [
    { field: 'vehicleNum', pin: 'left' },
    'auditStatus',
    { field: 'waybillSn', width: 160 },
    { field: 'changedFields', width: 160, cell: (row) => createElement(ChangedFields, { fields: row.changedFields }) },
    {
      id: 'oldValue',
      title: 'column.oldValue',
      width: 180,
      cell: (row) => createElement(ChangedValues, { change: row, side: 'before' }),
    },
    {
      id: 'newValue',
      title: 'column.newValue',
      width: 180,
      cell: (row) => createElement(ChangedValues, { change: row, side: 'after' }),
    },
    { field: 'reason', width: 240 },
    'applyBy',
    'auditBy',
    'auditAt',
    'remark',
    'createdAt',
  ],
  filters: ['vehicleNum', 'waybillSn', 'auditStatus', 'applyBy', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(modifyVehicle, { primary: true, icon: 'Add' })],
  rowActions: [action(approveVehicleChange), action(rejectVehicleChange), action(withdrawVehicleChange)],
  bulk: [approveVehicleChange],
  opens: 'carInfoUpdataDetail',
  exportKey: 'modifyVehicle:export',
});
