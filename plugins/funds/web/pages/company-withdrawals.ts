import { action, listPage } from '@freightdeck/sdk/web';
import { approveWithdrawal, rejectWithdrawal, withdrawals, withdrawLife } from '../../contract/index.ts';

/** 货主提现记录 */
export const page = listPage(withdrawals, {
  workflow: withdrawLife,
  columns: [
    { field: 'withdrawNo', width: 160, pin: 'left', opens: true },
    'platformName',
    { field: 'companyName', width: 220 },
    'amount',
    'bankName',
    'cardLast4',
    'withdrawStatus',
    'auditBy',
    'failReason',
    'at',
  ],
  filters: ['withdrawNo', 'companyName', 'withdrawStatus', 'at', 'platformId'],
  fixed: { ownerType: 'company', kind: 'WALLET' },
  sort: { at: 'desc' },
  rowActions: [action(approveWithdrawal), action(rejectWithdrawal)],
  opens: '/withdrawRecord/detail',
  exportKey: 'companyWithdrawRecord:export',
});
