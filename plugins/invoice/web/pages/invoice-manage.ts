import { action, listPage } from '@freightdeck/sdk/web';
import {
  askRed,
  invoiceLife,
  invoices,
  issueInvoice,
  queryInvoice,
  retryInvoice,
  sendInvoice,
} from '../../contract/index.ts';
import { configAction, downloadInvoice, expressAction } from '../actions.ts';
import { SaveFile } from '../parts/save-file.tsx';

/** 发票管理 */
export const page = listPage(invoices, {
  workflow: invoiceLife,
  columns: [
    { field: 'orderNo', width: 168, pin: 'left', opens: true },
    { field: 'invoiceNo', width: 190 },
    'invoiceState',
    'totalCents',
    { field: 'amountExcl', width: 150 },
    'tax',
    'invoiceKind',
    { field: 'companyName', width: 200 },
    { field: 'titleName', width: 200 },
    { field: 'applyNo', width: 168 },
    { field: 'invoiceCode', width: 130 },
    'vatPpm',
    'waybillCount',
    'issuedAt',
    'channel',
    'expressNo',
    'failReason',
    { field: 'remark', hidden: true },
  ],
  filters: ['invoiceNo', 'applyNo', 'companyName', 'invoiceState', 'issuedAt', 'month', 'invoiceKind'],
  sort: { at: 'desc' },
  actions: [configAction],
  rowActions: [
    action(issueInvoice),
    action(retryInvoice),
    action(queryInvoice),
    downloadInvoice('invoiceManage:download'),
    action(sendInvoice),
    expressAction,
    action(askRed),
  ],
  bulk: [issueInvoice, retryInvoice],
  opens: '/invoiceDetail',
  top: SaveFile,
  exportKey: 'invoiceManage:export',
});
