import { action, listPage } from '@freightdeck/sdk/web';
import { addRecharge, cancelRecharge, rechargeLife, recharges } from '../../contract/index.ts';

/** 充值管理: recharges that a provider enters for its shippers. */
export const page = listPage(recharges, {
  workflow: rechargeLife,
  columns: [
    { field: 'rechargeNo', width: 160, pin: 'left', opens: true },
    'rechargeStatus',
    { field: 'companyName', width: 220 },
    'amount',
    'payWay',
    { field: 'payerName', width: 220 },
    'payerAccount',
    'payAt',
    'voucherFiles',
    'auditBy',
    'arrivedAt',
    { field: 'rejectReason', hidden: true },
    { field: 'journalNo', hidden: true },
  ],
  filters: ['rechargeNo', 'companyName', 'payWay', 'rechargeStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(addRecharge, { primary: true, icon: 'Add' })],
  rowActions: [action(cancelRecharge)],
  opens: '/recharge/detail',
  exportKey: 'recharge:export',
});
