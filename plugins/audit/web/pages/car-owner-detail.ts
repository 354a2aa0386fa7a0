import { action, recordPage } from '@freightdeck/sdk/web';
import { carOwnerLife, carOwners, ownerErasure } from '@freightdeck/plugin-carrier/contract';
import { ownerActions } from '../actions.ts';
import { CardImages } from '../parts/card-images.tsx';

/** 车主审核详情: all data for the audit. */
export const page = recordPage(carOwners, {
  workflow: carOwnerLife.audit,
  figures: ['status', 'ownerType', 'vehicleCount', 'contractStatus'],
  sections: [
    {
      title: 'basic',
      fields: ['name', 'account', 'mobile', 'idNumber', 'ownerType', 'roadPermitNo', 'vehicleNums', 'createdAt'],
    },
    { title: 'audit', fields: ['auditStatus', 'status', 'auditBy', 'auditAt', 'auditRemark'] },
    { title: 'erasure', fields: ['eraseWantedAt', 'spareAgreedAt', 'eraseAgreedAt', 'erasedAt'] },
  ],
  actions: [...ownerActions, action(ownerErasure.ask), action(ownerErasure.spare), action(ownerErasure.erase)],
  tabs: [{ id: 'images', part: CardImages, key: 'carownerAudit:viewImage' }],
});
