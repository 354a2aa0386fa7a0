import { action, listPage } from '@freightdeck/sdk/web';
import {
  addPayout,
  auditPayout,
  payoutLife,
  payouts,
  queryPayout,
  rejectPayout,
  sendPayout,
} from '../../contract/index.ts';

/** 存管提现记录（服务商）: the provider's own list; payouts are checked and sent by another person than the requester. */
export const page = listPage(payouts, {
  workflow: payoutLife,
  fixed: { channel: 'PDS' },
  columns: [
    { field: 'withdrawNo', width: 176, pin: 'left' },
    'withdrawStatus',
    'ownerType',
    { field: 'ownerName', width: 200 },
    'amount',
    'feeCents',
    { field: 'cardLast4', width: 96 },
    { field: 'channelNo', width: 200 },
    { field: 'failReason', width: 180 },
    'at',
    { field: 'operator', width: 120 },
    { field: 'auditBy', width: 120 },
    { field: 'sentBy', width: 120 },
    'endedAt',
    { field: 'journalNo', hidden: true },
    { field: 'sendJournalNo', width: 160 },
    { field: 'endJournalNo', width: 160 },
  ],
  filters: ['withdrawNo', 'ownerName', 'withdrawStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(addPayout, { primary: true, icon: 'Add' })],
  rowActions: [action(auditPayout), action(rejectPayout), action(sendPayout), action(queryPayout)],
  bulk: [auditPayout, sendPayout, queryPayout],
  exportKey: 'pdsWithdrawRecords:export',
});
