import { action, listPage } from '@freightdeck/sdk/web';
import { freezeLife, freezes, freezeWallet } from '../../contract/index.ts';
import { thawSteps } from '../actions.ts';

/** 冻结解冻单 */
export const page = listPage(freezes, {
  workflow: freezeLife,
  columns: [
    { field: 'freezeNo', width: 160, pin: 'left', opens: true },
    'freezeStatus',
    'platformName',
    'ownerType',
    { field: 'ownerName', width: 200 },
    'reasonType',
    { field: 'bizNo', width: 160 },
    'amount',
    'thawedCents',
    'usedCents',
    'operator',
    'at',
  ],
  filters: ['freezeNo', 'ownerName', 'reasonType', 'bizNo', 'freezeStatus', 'at', 'platformId', 'ownerId'],
  sort: { at: 'desc' },
  actions: [action(freezeWallet, { primary: true, icon: 'LockClosed' })],
  rowActions: thawSteps,
  opens: '/freezethawOrder/detail',
  exportKey: 'freezethawOrder:export',
});
