import { action, listPage } from '@freightdeck/sdk/web';
import { changeLevel, members } from '../../contract/index.ts';
import { memberHistory } from '../actions.ts';

/** 用户会员列表 */
export const page = listPage(members, {
  columns: [
    { field: 'driverName', width: 120, pin: 'left' },
    'mobile',
    'levelName',
    { field: 'monthMl', width: 140 },
    { field: 'totalMl', width: 140 },
    'discountCents',
    'upgradedAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['driverName', 'mobile', 'levelName', 'platformId'],
  sort: { createdAt: 'desc' },
  rowActions: [action(changeLevel, { icon: 'Ribbon' }), memberHistory],
  exportKey: 'userMemberLevelList:export',
});
