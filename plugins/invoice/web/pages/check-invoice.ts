import { action, listPage } from '@freightdeck/sdk/web';
import { applyLife, approveApply, invoiceApplies, rejectApply, withdrawApply } from '../../contract/index.ts';

/** 开票审核 */
export const page = listPage(invoiceApplies, {
  workflow: applyLife,
  columns: [
    { field: 'applyNo', width: 168, pin: 'left', opens: true },
    'applyStatus',
    'auditStage',
    { field: 'companyName', width: 200 },
    { field: 'titleName', width: 200 },
    { field: 'taxNo', width: 190 },
    'invoiceType',
    'bizType',
    'waybillCount',
    'invoiceCount',
    'totalCents',
    'exclTax',
    'tax',
    'applyBy',
    'at',
    { field: 'auditBy', hidden: true },
    { field: 'auditRemark', hidden: true },
  ],
  filters: ['applyNo', 'companyName', 'invoiceType', 'applyStatus', 'auditStage', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(approveApply), action(rejectApply), action(withdrawApply)],
  bulk: [approveApply, rejectApply],
  opens: '/invoiceApplyDetail',
  exportKey: 'checkInvoice:export',
});
