import { action, listPage } from '@freightdeck/sdk/web';
import { payoutLife, payouts, queryPayout, retryPayout } from '../../contract/index.ts';

/** 存管提现记录: payouts through the custody bank, of all providers. */
export const page = listPage(payouts, {
  workflow: payoutLife,
  fixed: { channel: 'PDS' },
  columns: [
    { field: 'withdrawNo', width: 176, pin: 'left' },
    'withdrawStatus',
    { field: 'platformName', width: 220 },
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
  filters: ['withdrawNo', 'ownerName', 'withdrawStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  rowActions: [action(queryPayout), action(retryPayout)],
  bulk: [queryPayout],
  exportKey: 'pdsWithdrawRecord:export',
});
