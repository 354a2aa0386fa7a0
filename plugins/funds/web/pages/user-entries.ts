import { listPage } from '@freightdeck/sdk/web';
import { userEntries } from '../../contract/index.ts';
import { userDetails } from '../actions.ts';

/** 用户收支记录: income and expenses of drivers and car owners. */
export const page = listPage(userEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'platformName',
    'ownerName',
    'mobile',
    'bizType',
    { field: 'bizNo', width: 170 },
    'waybillSn',
    'direction',
    'amount',
    'inCents',
    'outCents',
    'accountCode',
    'balanceAfter',
  ],
  filters: ['ownerName', 'mobile', 'bizType', 'direction', 'at', 'platformId'],
  rowActions: [userDetails.userInoutRecord],
  exportKey: 'userInoutRecord:export',
});
