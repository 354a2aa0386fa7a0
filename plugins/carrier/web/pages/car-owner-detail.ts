import { action, recordPage } from '@freightdeck/sdk/web';
import { carOwnerLife, carOwners } from '../../contract/index.ts';
import { ownerActions } from '../actions.ts';

/** 车主详情 */
export const page = recordPage(carOwners, {
  workflow: carOwnerLife.audit,
  figures: ['status', 'ownerType', 'vehicleCount', 'contractStatus'],
  sections: [
    { title: 'basic', fields: ['name', 'account', 'mobile', 'idNumber', 'ownerType', 'roadPermitNo', 'createdAt'] },
    { title: 'vehicles', fields: ['vehicleNums'] },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark'] },
  ],
  actions: [action(carOwnerLife.approve), action(carOwnerLife.reject), ...ownerActions],
});
