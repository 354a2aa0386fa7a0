import { action, listPage } from '@freightdeck/sdk/web';
import {
  addTransfer,
  approveTransfer,
  cancelTransfer,
  queryTransfer,
  transferLife,
  transfers,
} from '../../contract/index.ts';

/** 存管划转记录（服务商）: the provider's own list. */
export const page = listPage(transfers, {
  workflow: transferLife,
  columns: [
    { field: 'transferNo', width: 176, pin: 'left' },
    'transferStatus',
    'direction',
    'fromAccount',
    'toAccount',
    'amount',
    'purpose',
    { field: 'channelNo', width: 200 },
    'at',
    { field: 'operator', width: 120 },
    { field: 'auditBy', width: 120 },
    { field: 'failReason', width: 180 },
    { field: 'outJournalNo', width: 160 },
    { field: 'inJournalNo', width: 160 },
    { field: 'remark', width: 180 },
  ],
  filters: ['transferNo', 'direction', 'transferStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(addTransfer, { primary: true, icon: 'Add' })],
  rowActions: [action(approveTransfer), action(queryTransfer), action(cancelTransfer)],
  bulk: [queryTransfer],
  exportKey: 'pdsTransferRecords:export',
});
