import { action, listPage } from '@freightdeck/sdk/web';
import { adjustLife, adjustments, approveAdjustment, redInvoice, rejectAdjustment } from '../../contract/index.ts';
import { addAdjustmentAction, confirmSteps } from '../actions.ts';

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
    'confirmState',
    { field: 'confirmAskedBy', hidden: true },
    { field: 'confirmNo', width: 190 },
    { field: 'redInvoiceNo', width: 190 },
    'failReason',
    'applyBy',
    'auditBy',
    'at',
    'platformName',
  ],
  filters: ['invoiceNo', 'companyName', 'adjustType', 'adjustStatus', 'confirmState', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [addAdjustmentAction],
  rowActions: [action(approveAdjustment), action(rejectAdjustment), ...confirmSteps, action(redInvoice)],
  opens: '/InvoiceAdiutManage/detail',
  exportKey: 'InvoiceAdiutManage:export',
});
