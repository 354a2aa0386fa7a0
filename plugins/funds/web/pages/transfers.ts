import { action, listPage } from '@freightdeck/sdk/web';
import {
  addTransfer,
  auditTransfer,
  queryTransfer,
  rejectTransfer,
  transferLife,
  transfers,
} from '../../contract/index.ts';

/** 交易转账单 */
export const page = listPage(transfers, {
  workflow: transferLife,
  columns: [
    { field: 'transferNo', width: 160, pin: 'left', opens: true },
    'transferStatus',
    'platformName',
    'direction',
    { field: 'fromAccount', width: 200 },
    { field: 'toAccount', width: 200 },
    'amount',
    'purpose',
    'channel',
    'failReason',
    'applyBy',
    'auditBy',
    'at',
  ],
  filters: ['transferNo', 'direction', 'purpose', 'transferStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(addTransfer, { primary: true, icon: 'Add' })],
  rowActions: [action(auditTransfer), action(queryTransfer), action(rejectTransfer)],
  opens: '/TradeTransferOrder/detail',
  exportKey: 'TradeTransferOrder:export',
});
