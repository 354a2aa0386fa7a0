import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveOrder,
  cancelOrder,
  queryOrder,
  rejectOrder,
  underwritingOrderLife,
  underwritingOrders,
} from '../../contract/index.ts';

/** 承保账户充值记录, with withdrawals waiting for the provider: requested by one person, approved by another. */
export const page = listPage(underwritingOrders, {
  workflow: underwritingOrderLife,
  columns: [
    { field: 'withdrawNo', width: 170, pin: 'left' },
    'status',
    'orderKind',
    { field: 'platformName', width: 220 },
    { field: 'insurerName', width: 130 },
    'amount',
    'feeCents',
    'channel',
    { field: 'reason', width: 200 },
    'applyBy',
    'auditBy',
    'auditAt',
    { field: 'auditRemark', width: 180 },
    { field: 'channelNo', width: 190 },
    { field: 'journalNo', width: 170 },
    'at',
  ],
  filters: ['withdrawNo', 'insurerName', 'orderKind', 'status', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(approveOrder), action(rejectOrder), action(cancelOrder), action(queryOrder)],
  exportKey: 'underwritingAccount:export',
});
