import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import {
  approveWithdrawal,
  auditRecharge,
  cancelRecharge,
  cancelWithdrawal,
  confirmRecharge,
  matchStatement,
  queryWithdrawal,
  rejectRecharge,
  rejectWithdrawal,
  sendWithdrawal,
  thawAll,
  thawPart,
  type userEntries,
  type wallets,
} from '../contract/index.ts';

export const rechargeAudit = [
  action(auditRecharge),
  action(confirmRecharge),
  action(matchStatement, { icon: 'Link' }),
  action(rejectRecharge),
  action(cancelRecharge),
];
export const withdrawSteps = [
  action(approveWithdrawal),
  action(sendWithdrawal, { initial: () => ({ channel: 'ENT' as const }) }),
  action(queryWithdrawal),
  action(rejectWithdrawal),
  action(cancelWithdrawal),
];
export const thawSteps = [action(thawAll, { icon: 'LockOpen' }), action(thawPart)];

export const freezesOfWallet = runAction<RecordOf<typeof wallets>>(
  'freezes',
  (row, tools) => tools.go('/freezethawOrder', { ownerId: row.ownerId }),
  { key: 'userAccountFreeze:thaw', icon: 'LockOpen' },
);
export const quotaHistory = runAction<{ readonly companyId: string }>(
  'history',
  (row, tools) => tools.go('/quotaDetail', { companyId: row.companyId }),
  { key: 'quotaAllocation:history', icon: 'History' },
);
export const expansionRecords = runAction<{ readonly companyId: string }>(
  'expansions',
  (row, tools) => tools.go('/creditExpansionRecord', { companyId: row.companyId }),
  { key: 'creditExpansionRecord:view' },
);
const userDetail = (key: string) =>
  runAction<RecordOf<typeof userEntries>>(
    'userDetail',
    (row, tools) => tools.go('/userinoutRecordDetail', { ownerId: row.ownerId }),
    { key },
  );
export const userDetails = {
  userInoutRecord: userDetail('userInoutRecord:detail'),
  brokerInoutRecord: userDetail('brokerInoutRecord:detail'),
  carCaptionInoutRecord: userDetail('carCaptionInoutRecord:detail'),
};
export const providerDetail = runAction<{ readonly platformId: string }>(
  'providerDetail',
  (row, tools) => tools.go('/serviceProviderInOutDetail', { platformId: row.platformId }),
  { key: 'serverInoutRecord:detail' },
);
