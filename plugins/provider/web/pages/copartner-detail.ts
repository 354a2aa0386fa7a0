import { action, recordPage } from '@freightdeck/sdk/web';
import { copartnerLife, copartners, partnerErasure } from '../../contract/index.ts';
import { partnerActions } from '../actions.ts';

/** 引流合伙人详情 */
export const page = recordPage(copartners, {
  workflow: copartnerLife,
  figures: ['status', 'bindCount', 'monthCommission', 'walletBalance'],
  sections: [
    { title: 'basic', fields: ['name', 'mobile', 'certNo', 'createdAt'] },
    {
      title: 'commission',
      fields: ['commissionMode', 'commissionRatio', 'commissionPerTrip', 'validFrom', 'validTo', 'companyNames'],
    },
    { title: 'erasure', fields: ['eraseWantedAt', 'spareAgreedAt', 'eraseAgreedAt', 'erasedAt'] },
  ],
  actions: [...partnerActions, action(partnerErasure.ask), action(partnerErasure.spare), action(partnerErasure.erase)],
});
