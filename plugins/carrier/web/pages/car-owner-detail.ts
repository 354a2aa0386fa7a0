import { action, recordPage } from '@freightdeck/sdk/web';
import { carOwnerLife, carOwners, ownerErasure } from '../../contract/index.ts';
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
    { title: 'erasure', fields: ['eraseWantedAt', 'spareAgreedAt', 'eraseAgreedAt', 'erasedAt'] },
  ],
  actions: [
    action(carOwnerLife.approve),
    action(carOwnerLife.reject),
    ...ownerActions,
    ownerWallet,
    action(ownerErasure.ask),
    action(ownerErasure.spare),
    action(ownerErasure.erase),
  ],
});
