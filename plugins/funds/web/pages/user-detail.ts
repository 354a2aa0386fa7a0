import { listPage } from '@freightdeck/sdk/web';
import { userEntries } from '../../contract/index.ts';

/** 用户收支明细: the entries of one person. */
export const page = listPage(userEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'ownerName',
    'accountCode',
    'bizType',
    { field: 'bizNo', width: 170 },
    'waybillSn',
    'direction',
    'amount',
    'inCents',
    'outCents',
    'balanceAfter',
    'memo',
  ],
  filters: ['bizType', 'at', 'ownerId'],
  sort: { at: 'desc' },
  exportKey: 'userinoutRecordDetail:export',
});
