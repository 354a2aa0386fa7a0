import { action, listPage } from '@freightdeck/sdk/web';
import { addTitle, approveTitle, invoiceTitles, rejectTitle, titleLife } from '../../contract/index.ts';
import { editTitleAction } from '../actions.ts';

/** 发票抬头审核 */
export const page = listPage(invoiceTitles, {
  workflow: titleLife,
  columns: [
    { field: 'titleName', width: 220, pin: 'left', opens: true },
    'auditStatus',
    { field: 'companyName', width: 200 },
    { field: 'taxNo', width: 190 },
    { field: 'address', width: 200 },
    'phone',
    'bankName',
    { field: 'bankAccount', width: 190 },
    'isDefault',
    'applyBy',
    'auditBy',
    'at',
    'platformName',
  ],
  filters: ['companyName', 'titleName', 'taxNo', 'auditStatus', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(addTitle, { primary: true, icon: 'Add' })],
  rowActions: [action(approveTitle), action(rejectTitle), editTitleAction],
  bulk: [approveTitle, rejectTitle],
  opens: '/invoiceAudit/detail',
  exportKey: 'invoiceAudit:export',
});
