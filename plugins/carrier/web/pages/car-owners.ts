import { listPage } from '@freightdeck/sdk/web';
import { carOwnerLife, carOwners } from '../../contract/index.ts';
import { ownerActions, ownerWallet } from '../actions.ts';

/** 车主管理 */
export const page = listPage(carOwners, {
  workflow: carOwnerLife.audit,
  columns: [
    { field: 'name', pin: 'left', opens: true, width: 128 },
    'status',
    'account',
    'mobile',
    'ownerType',
    'vehicleCount',
    { field: 'vehicleNums', width: 240 },
    'driverCount',
    'walletBalance',
    'monthFreight',
    'contractStatus',
    'auditStatus',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'ownerType', 'auditStatus', 'status', 'platformId', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [...ownerActions, ownerWallet],
  bulk: [carOwnerLife.enable, carOwnerLife.disable],
  opens: '/carownerManage/detail',
  exportKey: 'carownerManage:export',
});
