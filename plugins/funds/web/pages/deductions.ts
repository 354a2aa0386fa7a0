import { action, listPage } from '@freightdeck/sdk/web';
import { addDeduction, approveDeduction, deductionLife, deductions, rejectDeduction } from '../../contract/index.ts';

/** 扣款修改记录 */
export const page = listPage(deductions, {
  workflow: deductionLife,
  columns: [
    { field: 'waybillSn', width: 160, pin: 'left' },
    'auditStatus',
    'platformName',
    { field: 'companyName', width: 200 },
    'driverName',
    'lineType',
    'oldCents',
    'newCents',
    'diffCents',
    'reason',
    'files',
    'applyBy',
    'auditBy',
    'at',
  ],
  filters: ['waybillSn', 'lineType', 'auditStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(addDeduction, { primary: true, icon: 'Add' })],
  rowActions: [action(approveDeduction), action(rejectDeduction)],
  exportKey: 'deduceModifyRecord:export',
});
