import { listPage } from '@freightdeck/sdk/web';
import { subEntries } from '../../contract/index.ts';

/** 子账户收支记录 */
export const page = listPage(subEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    { field: 'platformName', hidden: true },
    { field: 'accountNo', width: 150 },
    { field: 'ownerName', width: 220 },
    'bizType',
    { field: 'bizNo', width: 170 },
    'direction',
    'amount',
    'inCents',
    'outCents',
    'accountCode',
    'balanceAfter',
    { field: 'channelNo', width: 220 },
  ],
  filters: ['accountNo', 'ownerName', 'bizType', 'at', 'platformId'],
  exportKey: 'subInoutRecord:export',
});
