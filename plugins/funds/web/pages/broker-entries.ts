import { listPage } from '@freightdeck/sdk/web';
import { userEntries } from '../../contract/index.ts';
import { userDetails } from '../actions.ts';

/** 经纪人收支记录 */
export const page = listPage(userEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'platformName',
    'brokerName',
    'mobile',
    'bizType',
    { field: 'bizNo', width: 170 },
    'direction',
    'amount',
    'inCents',
    'outCents',
    'balanceAfter',
  ],
  filters: ['brokerName', 'mobile', 'bizType', 'at', 'platformId'],
  fixed: { ownerType: 'broker' },
  sort: { at: 'desc' },
  rowActions: [userDetails.brokerInoutRecord],
  exportKey: 'brokerInoutRecord:export',
});
