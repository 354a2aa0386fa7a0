import { action, listPage } from '@freightdeck/sdk/web';
import { approveExpansion, expansionLife, expansions, rejectExpansion } from '../../contract/index.ts';

/** 扩额记录: requested in 货主配置列表, decided here by another person. */
export const page = listPage(expansions, {
  workflow: expansionLife,
  columns: [
    { field: 'expansionSn', width: 160, pin: 'left' },
    'auditStatus',
    { field: 'companyName', width: 220 },
    'beforeCents',
    'amount',
    'afterCents',
    'tempTo',
    'reason',
    'files',
    'operator',
    'auditBy',
    'auditAt',
    'remark',
    { field: 'platformName', width: 220 },
    'createdAt',
  ],
  filters: ['companyName', 'companyId', 'auditStatus', 'operator', 'tempTo', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [action(approveExpansion), action(rejectExpansion)],
  exportKey: 'creditExpansionRecord:export',
});
