import { listPage } from '@freightdeck/sdk/web';
import { ownEntries } from '../../contract/index.ts';

/** 服务商收支明细 */
export const page = listPage(ownEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'bizType',
    { field: 'bizNo', width: 170 },
    'direction',
    'amount',
    'inCents',
    'outCents',
    'accountCode',
    'channel',
    'balanceAfter',
    { field: 'journalNo', width: 170 },
    'memo',
  ],
  filters: ['bizType', 'at', 'platformId'],
  exportKey: 'serviceProviderInOutDetail:export',
});
