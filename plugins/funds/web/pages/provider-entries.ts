import { listPage } from '@freightdeck/sdk/web';
import { ownEntries } from '../../contract/index.ts';
import { providerDetail } from '../actions.ts';

/** 服务商收支记录 */
export const page = listPage(ownEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'platformName',
    'bizType',
    { field: 'bizNo', width: 170 },
    'direction',
    'amount',
    'inCents',
    'outCents',
    'accountCode',
    'channel',
    'balanceAfter',
    'memo',
  ],
  filters: ['platformId', 'bizType', 'direction', 'at'],
  rowActions: [providerDetail],
  exportKey: 'serverInoutRecord:export',
});
