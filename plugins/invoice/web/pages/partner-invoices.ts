import { action, listPage } from '@freightdeck/sdk/web';
import { applyLife, invoiceApplies, pushApply, queryApply, retryApply } from '../../contract/index.ts';

/** 合作开票(FZ): applications whose invoices the partner issues. */
export const page = listPage(invoiceApplies, {
  workflow: applyLife,
  columns: [
    { field: 'applyNo', width: 168, pin: 'left', opens: true },
    'applyStatus',
    { field: 'thirdOrderNo', width: 180 },
    'thirdStatus',
    { field: 'companyName', width: 200 },
    'totalCents',
    'thirdAmount',
    'failReason',
    { field: 'invoiceNo', width: 190 },
    'at',
    'platformName',
  ],
  filters: ['applyNo', 'thirdOrderNo', 'companyName', 'thirdStatus', 'at', 'platformId'],
  fixed: { channel: 'FZ' },
  sort: { at: 'desc' },
  rowActions: [action(pushApply), action(queryApply), action(retryApply)],
  bulk: [pushApply, queryApply, retryApply],
  opens: '/invoiceApplyDetail',
  exportKey: 'fangzhongInvoice:export',
});
