import { action, listPage } from '@freightdeck/sdk/web';
import { adjustLife, adjustments, approveAdjustment, redInvoice, rejectAdjustment } from '../../contract/index.ts';
import { addAdjustmentAction } from '../actions.ts';

/** 发票调整管理 */
export const page = listPage(adjustments, {
  workflow: adjustLife,
  columns: [
    { field: 'adjustNo', width: 168, pin: 'left', opens: true },
    'adjustStatus',
    { field: 'invoiceNo', width: 190 },
    { field: 'companyName', width: 200 },
    'adjustType',
    'reasonCode',
    'reason',
    'totalCents',
    { field: 'redInvoiceNo', width: 190 },
    'failReason',
    'applyBy',
    'auditBy',
    'at',
    'platformName',
  ],
  filters: ['invoiceNo', 'companyName', 'adjustType', 'adjustStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [addAdjustmentAction],
  rowActions: [action(approveAdjustment), action(rejectAdjustment), action(redInvoice)],
  opens: '/InvoiceAdiutManage/detail',
  exportKey: 'InvoiceAdiutManage:export',
});
