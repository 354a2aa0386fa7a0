import { action, recordPage } from '@freightdeck/sdk/web';
import {
  cancelPolicy,
  claimPolicy,
  closeClaim,
  insurePolicy,
  policies,
  policyLife,
  syncPolicy,
} from '../../contract/index.ts';

/** 保单详情 */
export const page = recordPage(policies, {
  workflow: policyLife,
  figures: ['cargoValueCents', 'insuredCents', 'premiumCents', 'insurerPremium', 'lossCents', 'paidCents'],
  sections: [
    {
      title: 'basic',
      fields: [
        'policySn',
        'policyNo',
        'policyStatus',
        'waybillSn',
        'platformName',
        'insuredName',
        'vehicleNum',
        'driverName',
        'route',
        'startAt',
        'endAt',
        'at',
      ],
    },
    {
      title: 'premium',
      fields: [
        'productName',
        'insurerName',
        'riskType',
        'cargoValueCents',
        'insuredCents',
        'ratePpm',
        'premiumCents',
        'bearer',
        'journalNo',
        'applyBy',
      ],
    },
    { title: 'insurer', fields: ['syncStatus', 'syncAt', 'insurerPremium', 'diffCents', 'attempts', 'failReason'] },
    {
      title: 'claim',
      fields: ['claimStatus', 'reportAt', 'lossCents', 'claimReason', 'claimFile', 'paidCents', 'closeRemark'],
    },
  ],
  actions: [action(insurePolicy), action(syncPolicy), action(claimPolicy), action(closeClaim), action(cancelPolicy)],
});
