import { action, listPage } from '@freightdeck/sdk/web';
import { downloadReceipt, previewPaper } from '../actions.ts';
import { RowPapers } from '../parts/paper-bar.tsx';
import { pullReceipts, receiptMatch, receipts } from '../../contract/index.ts';

/** 平台结算回单 */
export const page = listPage(receipts, {
  workflow: receiptMatch,
  columns: [
    { field: 'receiptNo', width: 240, pin: 'left' },
    'matchStatus',
    { field: 'platformName', width: 200 },
    'settleSn',
    'payeeName',
    'amount',
    'channel',
    'paidAt',
    'pulledAt',
  ],
  filters: ['platformId', 'receiptNo', 'channel', 'matchStatus', 'pulledAt'],
  sort: { pulledAt: 'desc' },
  actions: [action(pullReceipts, { primary: true, icon: 'ArrowDownload' })],
  rowActions: [
    previewPaper('printReceipt', 'settlementReceiptPlatform:preview'),
    downloadReceipt('settlementReceiptPlatform:download'),
  ],
  top: RowPapers,
  exportKey: 'settlementReceiptPlatform:export',
});
