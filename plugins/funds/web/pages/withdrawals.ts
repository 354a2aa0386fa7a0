import { action, listPage } from '@freightdeck/sdk/web';
import {
  addWithdrawal,
  approveWithdrawal,
  confirmWithdrawTerms,
  setWithdrawTerms,
  withdrawals,
  withdrawLife,
} from '../../contract/index.ts';
import { WithdrawTerms } from '../parts/withdraw-terms.tsx';
import { withdrawSteps } from '../actions.ts';

/** 提现记录: the withdrawals of all owners. */
export const page = listPage(withdrawals, {
  workflow: withdrawLife,
  columns: [
    { field: 'withdrawNo', width: 160, pin: 'left', opens: true },
    'withdrawStatus',
    'platformName',
    'ownerType',
    { field: 'ownerName', width: 200 },
    'amount',
    'feeCents',
    'bankName',
    'cardLast4',
    'channel',
    'failReason',
    'at',
    'finishedAt',
    { field: 'kind', hidden: true },
    { field: 'channelNo', hidden: true },
  ],
  filters: ['withdrawNo', 'ownerType', 'ownerName', 'withdrawStatus', 'channel', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [
    action(addWithdrawal, { primary: true, icon: 'Add' }),
    action(setWithdrawTerms, { icon: 'Settings' }),
    action(confirmWithdrawTerms, { icon: 'CheckmarkCircle' }),
  ],
  rowActions: withdrawSteps,
  bulk: [approveWithdrawal],
  top: WithdrawTerms,
  opens: '/withdrawRecord/detail',
  exportKey: 'withdrawRecord:export',
});
