import { listPage } from '@freightdeck/sdk/web';
import { invoiceLines } from '../../contract/index.ts';
import { downloadOfLine } from '../actions.ts';
import { SaveFile } from '../parts/save-file.tsx';

/** 批量开票明细（旧）, with the columns of paper invoices. */
export const page = listPage(invoiceLines, {
  columns: [
    { field: 'waybillSn', width: 176, pin: 'left' },
    'vehicleNum',
    'settleKg',
    'amount',
    { field: 'invoiceNo', width: 190 },
    'invoiceState',
    { field: 'applyNo', width: 168 },
  ],
  filters: ['applyNo', 'waybillSn'],
  sort: { applyNo: 'desc' },
  rowActions: [downloadOfLine('batchInvoiceDetaiOld:download')],
  top: SaveFile,
  exportKey: 'batchInvoiceDetaiOld:export',
});
