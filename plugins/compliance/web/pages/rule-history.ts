import { listPage } from '@freightdeck/sdk/web';
import { ruleChanges } from '../../contract/index.ts';

/** 规则变更记录 */
export const page = listPage(ruleChanges, {
  columns: [
    { field: 'ruleId', width: 100, pin: 'left' },
    'action',
    { field: 'before', width: 160 },
    { field: 'after', width: 160 },
    { field: 'reason', width: 260 },
    'operator',
    'at',
  ],
  filters: ['ruleId', 'at'],
  sort: { at: 'desc' },
});
