import { action, recordPage } from '@freightdeck/sdk/web';
import { carOwnerLife, carOwners } from '../../contract/index.ts';
import { ownerActions, ownerWallet } from '../actions.ts';

/** 车主详情 */
export const page = recordPage(carOwners, {
  workflow: carOwnerLife.audit,
  figures: ['status', 'ownerType', 'vehicleCount', 'driverCount', 'walletBalance', 'monthFreight'],
  sections: [
    {
      title: 'basic',
      fields: ['name', 'account', 'mobile', 'idNumber', 'ownerType', 'roadPermitNo', 'contractStatus', 'createdAt'],
    },
    { title: 'vehicles', fields: ['vehicleNums'] },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark'] },
  ],
  actions: [action(carOwnerLife.approve), action(carOwnerLife.reject), ...ownerActions, ownerWallet],
});
