import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveOrder,
  cancelOrder,
  queryOrder,
  rejectOrder,
  underwritingOrderLife,
  underwritingOrders,
  withdrawAccount,
} from '../../contract/index.ts';

/** 承保账户提现记录: money returned by the insurers. */
export const page = listPage(underwritingOrders, {
  workflow: underwritingOrderLife,
  fixed: { in_orderKind: ['WITHDRAW'] },
  columns: [
    { field: 'withdrawNo', width: 170, pin: 'left' },
    'status',
    { field: 'platformName', width: 220 },
    { field: 'insurerName', width: 130 },
    'amount',
    'feeCents',
    'channel',
    { field: 'reason', width: 200 },
    'applyBy',
    'auditBy',
    { field: 'auditRemark', width: 180 },
    { field: 'channelNo', width: 190 },
    { field: 'journalNo', width: 170 },
    'at',
  ],
  filters: ['insurerName', 'withdrawNo', 'status', 'at'],
  sort: { at: 'desc' },
  actions: [action(withdrawAccount, { primary: true, icon: 'Add' })],
  rowActions: [action(approveOrder), action(rejectOrder), action(cancelOrder), action(queryOrder)],
  exportKey: 'bswithdrawRecord:export',
});
