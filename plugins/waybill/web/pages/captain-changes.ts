import { action, listPage } from '@freightdeck/sdk/web';
import {
  applyCaptain,
  applyCaptainMany,
  approveChange,
  rejectChange,
  waybillChangeLife,
  waybillChanges,
  withdrawChange,
} from '../../contract/index.ts';
import { openWaybill } from '../actions.ts';

/** 运单改车队长 */
export const page = listPage(waybillChanges, {
  workflow: waybillChangeLife,
  fixed: { in_changeType: ['CAPTAIN'] },
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    'auditStatus',
    'vehicleNum',
    'driverName',
    'oldCaptain',
    'newCaptain',
    'oldPayee',
    'newPayee',
    'mandateContractNo',
    { field: 'reason', width: 200 },
    'applyBy',
    'at',
    'auditBy',
    'auditAt',
    'auditRemark',
  ],
  filters: ['waybillSn', 'oldCaptain', 'newCaptain', 'auditStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(applyCaptain, { primary: true, icon: 'Add' }), action(applyCaptainMany)],
  rowActions: [
    action(approveChange),
    action(rejectChange),
    action(withdrawChange),
    openWaybill('waybillModifyCarCaptain:detail'),
  ],
  bulk: [approveChange, rejectChange],
  exportKey: 'waybillModifyCarCaptain:export',
});
