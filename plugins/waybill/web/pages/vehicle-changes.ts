import { action, listPage } from '@freightdeck/sdk/web';
import {
  applyVehicle,
  approveChange,
  rejectChange,
  waybillChangeLife,
  waybillChanges,
  withdrawChange,
} from '../../contract/index.ts';
import { openWaybill } from '../actions.ts';

/** 运单改车牌 */
export const page = listPage(waybillChanges, {
  workflow: waybillChangeLife,
  fixed: { in_changeType: ['VEHICLE'] },
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    'auditStatus',
    'companyName',
    'oldVehicleNum',
    'newVehicleNum',
    'oldDriver',
    'newDriver',
    'waybillStatus',
    { field: 'reason', width: 200 },
    'files',
    'applyBy',
    'at',
    'auditBy',
    'auditAt',
    'auditRemark',
    { field: 'platformName', width: 220 },
  ],
  filters: ['waybillSn', 'oldVehicleNum', 'newVehicleNum', 'auditStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(applyVehicle, { primary: true, icon: 'Add' })],
  rowActions: [
    action(approveChange),
    action(rejectChange),
    action(withdrawChange),
    openWaybill('waybillModifyVehicleNum:detail'),
  ],
  bulk: [approveChange, rejectChange],
  exportKey: 'waybillModifyVehicleNum:export',
});
