import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { cancelPolicy, claimPolicy, createPolicy, insurePolicy, policies, policyLife } from '../../contract/index.ts';
import { insurance } from '../../plugin.ts';
import { PolicyPaper } from '../parts/policy-paper.tsx';
import { papers } from '../stores/papers.ts';

/** 下载: the paper of a policy that the insurer has taken. */
const download = runAction<RecordOf<typeof policies>>(
  'download',
  ({ id, policyNo }) => papers.want({ id, name: policyNo ?? id }),
  { key: 'policyManager:download', icon: 'ArrowDownload', fits: ({ policyNo }) => policyNo !== null },
);

/** 保单管理 */
export const page = listPage(policies, {
  workflow: policyLife,
  columns: [
    { field: 'policySn', width: 170, pin: 'left', opens: true },
    'policyStatus',
    { field: 'policyNo', width: 210 },
    { field: 'waybillSn', width: 180 },
    { field: 'productName', width: 200 },
    { field: 'insuredName', width: 200 },
    'vehicleNum',
    'cargoValueCents',
    'insuredCents',
    'premiumCents',
    'bearer',
    'claimStatus',
    'startAt',
    'endAt',
    { field: 'failReason', width: 180 },
    'at',
  ],
  filters: ['policySn', 'policyNo', 'waybillSn', 'vehicleNum', 'policyStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(createPolicy, { primary: true, icon: 'Add' })],
  rowActions: [action(insurePolicy), action(claimPolicy), action(cancelPolicy), download],
  bulk: [insurePolicy],
  top: PolicyPaper,
  opens: insurance.routes.policyDetail.path,
  exportKey: 'policyManager:export',
});
