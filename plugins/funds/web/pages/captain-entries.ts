import { listPage } from '@freightdeck/sdk/web';
import { userEntries } from '../../contract/index.ts';
import { userDetails } from '../actions.ts';

/** 车队长收支记录 */
export const page = listPage(userEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'platformName',
    'captainName',
    'mobile',
    'bizType',
    { field: 'bizNo', width: 170 },
    'waybillSn',
    'direction',
    'amount',
    'inCents',
    'outCents',
    'balanceAfter',
  ],
  filters: ['captainName', 'mobile', 'bizType', 'at', 'platformId'],
  fixed: { ownerType: 'captain' },
  sort: { at: 'desc' },
  rowActions: [userDetails.carCaptionInoutRecord],
  exportKey: 'carCaptionInoutRecord:export',
});
