import { action, listPage } from '@freightdeck/sdk/web';
import { insurePolicy, policies, policyLife, syncPolicy } from '../../contract/index.ts';
import { insurance } from '../../plugin.ts';

/** 保司保单管理: the insurers' state of the policies, with both premiums. */
export const page = listPage(policies, {
  workflow: policyLife,
  columns: [
    { field: 'insurerName', width: 130, pin: 'left' },
    'syncStatus',
    { field: 'policySn', width: 170, opens: true },
    { field: 'policyNo', width: 210 },
    { field: 'waybillSn', width: 180 },
    { field: 'platformName', width: 220 },
    'policyStatus',
    'premiumCents',
    'insurerPremium',
    'diffCents',
    { field: 'failReason', width: 180 },
    'syncAt',
    'at',
  ],
  filters: ['insurerName', 'policyNo', 'waybillSn', 'syncStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(syncPolicy), action(insurePolicy)],
  bulk: [syncPolicy, insurePolicy],
  opens: insurance.routes.policyDetail.path,
  exportKey: 'bspolicyManager:export',
});
