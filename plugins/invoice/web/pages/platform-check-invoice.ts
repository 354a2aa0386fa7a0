import { action, listPage } from '@freightdeck/sdk/web';
import { applyLife, invoiceApplies, returnApply, reviewApply } from '../../contract/index.ts';
import { configAction } from '../actions.ts';

/** 平台开票审核: the second audit, where the operator requires it. */
export const page = listPage(invoiceApplies, {
  workflow: applyLife,
  columns: [
    { field: 'applyNo', width: 168, pin: 'left', opens: true },
    'applyStatus',
    'auditStage',
    'riskLevel',
    { field: 'platformName', width: 200 },
    { field: 'companyName', width: 200 },
    { field: 'titleName', width: 200 },
    { field: 'taxNo', width: 190 },
    'invoiceType',
    'totalCents',
    'tax',
    'auditBy',
    'reviewBy',
    'at',
  ],
  filters: ['platformId', 'applyNo', 'companyName', 'applyStatus', 'auditStage', 'at'],
  sort: { at: 'desc' },
  actions: [configAction],
  rowActions: [action(reviewApply), action(returnApply)],
  opens: '/invoiceApplyDetail',
  exportKey: 'platformCheckInvoice:export',
});
