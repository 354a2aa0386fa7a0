import { action, listPage } from '@freightdeck/sdk/web';
import {
  addTransfer,
  approveTransfer,
  cancelTransfer,
  queryTransfer,
  retryTransfer,
  transferLife,
  transfers,
} from '../../contract/index.ts';

/** 存管划转记录: transfers of all providers between their channels. */
export const page = listPage(transfers, {
  workflow: transferLife,
  columns: [
    { field: 'transferNo', width: 176, pin: 'left' },
    'transferStatus',
    { field: 'platformName', width: 220 },
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
    { field: 'remark', hidden: true },
  ],
  filters: ['transferNo', 'direction', 'transferStatus', 'at', 'platformId', 'fromAccount', 'toAccount'],
  sort: { at: 'desc' },
  actions: [action(addTransfer, { primary: true, icon: 'Add' })],
  rowActions: [action(approveTransfer), action(queryTransfer), action(retryTransfer), action(cancelTransfer)],
  bulk: [queryTransfer],
  exportKey: 'pdsTransferRecord:export',
});
