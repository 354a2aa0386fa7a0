import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import { addCarOwner, carOwnerLife, carOwners } from '@freightdeck/plugin-carrier/contract';
import { ownerActions } from '../actions.ts';

/** 车主审核 */
export const page = listPage(carOwners, {
  workflow: carOwnerLife.audit,
  columns: [
    { field: 'name', pin: 'left', opens: true, width: 112 },
    'auditStatus',
    'account',
    'mobile',
    'idNumber',
    'ownerType',
    'roadPermitNo',
    'vehicleCount',
    'driverCount',
    'contractStatus',
    'status',
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['name', 'account', 'mobile', 'idNumber', 'auditStatus', 'status', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(addCarOwner, { primary: true, icon: 'Add' })],
  rowActions: ownerActions,
  bulk: [carOwnerLife.approve, carOwnerLife.reject, carOwnerLife.enable, carOwnerLife.disable],
  workbench: auditPage(carOwners, {
    workflow: carOwnerLife.audit,
    pass: carOwnerLife.approve,
    refuse: carOwnerLife.reject,
    waiting: { in_auditStatus: [1] },
    sections: [
      { title: 'basic', fields: ['name', 'mobile', 'idNumber', 'account'] },
      { title: 'certificates', fields: ['ownerType', 'roadPermitNo'] },
    ],
  }),
  opens: '/carownerAudit/detail',
  exportKey: 'carownerAudit:export',
});
