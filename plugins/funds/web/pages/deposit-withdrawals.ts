import { action, listPage } from '@freightdeck/sdk/web';
import {
  addDepositWithdrawal,
  approveWithdrawal,
  cancelWithdrawal,
  payDeposit,
  rejectWithdrawal,
  withdrawals,
  withdrawLife,
} from '../../contract/index.ts';

/** 保证金提取: refused while waybills of the shipper are open. */
export const page = listPage(withdrawals, {
  workflow: withdrawLife,
  columns: [
    { field: 'withdrawNo', width: 160, pin: 'left', opens: true },
    { field: 'platformName', hidden: true },
    { field: 'companyName', width: 220 },
    'depositBalance',
    'amount',
    'openWaybills',
    'withdrawStatus',
    'auditBy',
    'at',
  ],
  filters: ['withdrawNo', 'companyName', 'withdrawStatus', 'at'],
  fixed: { kind: 'DEPOSIT' },
  sort: { at: 'desc' },
  actions: [action(addDepositWithdrawal, { primary: true, icon: 'Add' }), action(payDeposit, { icon: 'Savings' })],
  rowActions: [action(approveWithdrawal), action(rejectWithdrawal), action(cancelWithdrawal)],
  opens: '/withdrawRecord/detail',
  exportKey: 'withdrawDeposit:export',
});
