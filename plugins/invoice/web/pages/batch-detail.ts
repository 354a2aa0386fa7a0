import { listPage } from '@freightdeck/sdk/web';
import { invoiceLines } from '../../contract/index.ts';
import { downloadOfLine, downloadApply } from '../actions.ts';
import { SaveFile } from '../parts/save-file.tsx';

/** 批量开票明细: the invoices of an application by waybill. */
export const page = listPage(invoiceLines, {
  columns: [
    { field: 'waybillSn', width: 176, pin: 'left' },
    { field: 'invoiceNo', width: 190 },
    'invoiceState',
    { field: 'applyNo', width: 168 },
    'vehicleNum',
    'loadPlace',
    'unloadPlace',
    'goodsName',
    'settleKg',
    'amountExcl',
    'tax',
    'amount',
    'platformName',
  ],
  filters: ['applyNo', 'invoiceNo', 'waybillSn', 'platformId'],
  sort: { applyNo: 'desc' },
  rowActions: [downloadOfLine('batchInvoiceDetail:download'), downloadApply('batchInvoiceDetail:batchDownload')],
  top: SaveFile,
  exportKey: 'batchInvoiceDetail:export',
});
