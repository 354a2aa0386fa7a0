import { action, listPage } from '@freightdeck/sdk/web';
import { downloadReceipt, mergeMonth, previewPaper } from '../actions.ts';
import { ReceiptPapers } from '../parts/paper-bar.tsx';
import { matchReceipt, pullReceipts, receiptMatch, receipts } from '../../contract/index.ts';

/** 结算回单 */
export const page = listPage(receipts, {
  workflow: receiptMatch,
  columns: [
    { field: 'receiptNo', width: 240, pin: 'left' },
    'matchStatus',
    'settleSn',
    'waybillSn',
    'voucherNo',
    'payeeName',
    'payeeAccount',
    'amount',
    'channel',
    { field: 'channelNo', width: 220 },
    'paidAt',
    'pulledAt',
  ],
  filters: ['receiptNo', 'settleSn', 'payeeName', 'channel', 'matchStatus', 'pulledAt'],
  sort: { pulledAt: 'desc' },
  actions: [
    action(pullReceipts, { primary: true, icon: 'ArrowDownload' }),
    mergeMonth('settlementReceipt:batchDownload'),
  ],
  rowActions: [
    action(matchReceipt),
    previewPaper('printReceipt', 'settlementReceipt:preview'),
    downloadReceipt('settlementReceipt:download'),
  ],
  top: ReceiptPapers,
  exportKey: 'settlementReceipt:export',
});
