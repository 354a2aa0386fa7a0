import { action, recordPage } from '@freightdeck/sdk/web';
import { brokerErasure, brokerLife, brokers } from '@freightdeck/plugin-carrier/contract';
import { brokerActions } from '../actions.ts';
import { CardImages } from '../parts/card-images.tsx';

/** 经纪人详情 */
export const page = recordPage(brokers, {
  workflow: brokerLife.audit,
  figures: ['status', 'region', 'infoFeeCapPpm', 'goodsCount', 'contractStatus'],
  sections: [
    { title: 'basic', fields: ['name', 'mobile', 'idNumber', 'companyName', 'region', 'createdAt'] },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark'] },
    { title: 'erasure', fields: ['eraseWantedAt', 'spareAgreedAt', 'eraseAgreedAt', 'erasedAt'] },
  ],
  actions: [...brokerActions, action(brokerErasure.ask), action(brokerErasure.spare), action(brokerErasure.erase)],
  tabs: [{ id: 'images', part: CardImages, key: 'brokerAudit:viewImage' }],
});
