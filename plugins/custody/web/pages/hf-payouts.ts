import { action, listPage } from '@freightdeck/sdk/web';
import {
  auditPayout,
  payoutLife,
  payouts,
  queryPayout,
  rejectPayout,
  retryPayout,
  sendPayout,
} from '../../contract/index.ts';

/** 第三方提现记录(HF) */
export const page = listPage(payouts, {
  workflow: payoutLife,
  fixed: { channel: 'HF' },
  columns: [
    { field: 'withdrawNo', width: 176, pin: 'left' },
    'withdrawStatus',
    { field: 'platformName', width: 220 },
    { field: 'ownerName', width: 200 },
    'amount',
    'feeCents',
    { field: 'cardLast4', width: 96 },
    { field: 'hfOrderNo', width: 200 },
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
  rowActions: [action(auditPayout), action(rejectPayout), action(sendPayout), action(queryPayout), action(retryPayout)],
  bulk: [queryPayout],
  exportKey: 'hfWithdrawRecord:export',
});
