import { action, listPage } from '@freightdeck/sdk/web';
import { bindLife, copartnerBinds, unbindCopartner } from '../../contract/index.ts';

/** 合伙人绑定记录 */
export const page = listPage(copartnerBinds, {
  workflow: bindLife,
  columns: [
    { field: 'companyName', width: 240, pin: 'left' },
    'name',
    'bindStatus',
    'boundAt',
    'unboundAt',
    { field: 'reason', width: 200 },
    'operator',
  ],
  filters: ['companyName', 'companyId', 'copartnerId', 'bindStatus', 'boundAt', 'platformId'],
  sort: { boundAt: 'desc' },
  rowActions: [action(unbindCopartner)],
});
