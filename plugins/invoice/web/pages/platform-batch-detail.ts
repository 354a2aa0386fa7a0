import { listPage } from '@freightdeck/sdk/web';
import { invoiceLines } from '../../contract/index.ts';
import { downloadOfLine } from '../actions.ts';
import { SaveFile } from '../parts/save-file.tsx';

/** 平台批量开票明细 */
export const page = listPage(invoiceLines, {
  columns: [
    { field: 'waybillSn', width: 176, pin: 'left' },
    { field: 'platformName', width: 200 },
    { field: 'applyNo', width: 168 },
    { field: 'invoiceNo', width: 190 },
    'invoiceState',
    'amount',
    'tax',
  ],
  filters: ['platformId', 'applyNo', 'invoiceNo'],
  sort: { applyNo: 'desc' },
  rowActions: [downloadOfLine('platformBatchInvoiceDetail:download')],
  top: SaveFile,
  exportKey: 'platformBatchInvoiceDetail:export',
});
