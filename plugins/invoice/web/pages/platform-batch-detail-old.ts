import { listPage } from '@freightdeck/sdk/web';
import { invoiceLines } from '../../contract/index.ts';
import { downloadOfLine } from '../actions.ts';
import { SaveFile } from '../parts/save-file.tsx';

/** 平台批量开票明细（旧） */
export const page = listPage(invoiceLines, {
  columns: [
    { field: 'waybillSn', width: 176, pin: 'left' },
    { field: 'platformName', width: 200 },
    { field: 'applyNo', width: 168 },
    'amount',
    { field: 'invoiceNo', width: 190 },
  ],
  filters: ['platformId', 'applyNo'],
  sort: { applyNo: 'desc' },
  rowActions: [downloadOfLine('platformBatchInvoiceDetailOld:download')],
  top: SaveFile,
  exportKey: 'platformBatchInvoiceDetailOld:export',
});
