import { listPage } from '@freightdeck/sdk/web';
import { invoiceLife, invoices } from '../../contract/index.ts';
import { downloadInvoice } from '../actions.ts';
import { OutputTax } from '../parts/tax-sums.tsx';

/** 平台发票管理: the invoices of all providers, and their output tax of this month. */
export const page = listPage(invoices, {
  workflow: invoiceLife,
  columns: [
    { field: 'orderNo', width: 168, pin: 'left', opens: true },
    { field: 'invoiceNo', width: 190 },
    'invoiceState',
    'invoiceKind',
    { field: 'platformName', width: 200 },
    { field: 'companyName', width: 200 },
    { field: 'amountExcl', width: 150 },
    'tax',
    'totalCents',
    'waybillCount',
    'issuedAt',
    'channel',
  ],
  filters: ['platformId', 'invoiceNo', 'companyName', 'invoiceState', 'issuedAt', 'month'],
  sort: { at: 'desc' },
  rowActions: [downloadInvoice('platformInvoiceManage:download')],
  opens: '/invoiceDetail',
  top: OutputTax,
  exportKey: 'platformInvoiceManage:export',
});
