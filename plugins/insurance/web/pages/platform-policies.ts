import { action, listPage } from '@freightdeck/sdk/web';
import { closeClaim, policies, policyLife, syncPolicy } from '../../contract/index.ts';
import { insurance } from '../../plugin.ts';
import { LossRatio } from '../parts/loss-ratio.tsx';

/** 平台保单管理: the policies of all providers, with claims and payments. */
export const page = listPage(policies, {
  workflow: policyLife,
  top: LossRatio,
  columns: [
    { field: 'policySn', width: 170, pin: 'left', opens: true },
    'policyStatus',
    { field: 'platformName', width: 220 },
    { field: 'insurerName', width: 130 },
    'premiumCents',
    'claimStatus',
    'paidCents',
    { field: 'policyNo', width: 210 },
    { field: 'waybillSn', width: 180 },
    { field: 'productName', width: 200 },
    'insuredCents',
    'lossCents',
    'startAt',
    'at',
  ],
  filters: ['platformId', 'policyNo', 'waybillSn', 'insurerName', 'policyStatus', 'claimStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(closeClaim), action(syncPolicy)],
  bulk: [syncPolicy],
  opens: insurance.routes.policyDetail.path,
  exportKey: 'platformPolicyManager:export',
});
