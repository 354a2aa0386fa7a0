import { action, listPage } from '@freightdeck/sdk/web';
import { addCopartner, copartnerLife, copartners } from '../../contract/index.ts';
import { partnerActions } from '../actions.ts';

/** 引流合伙人 */
export const page = listPage(copartners, {
  workflow: copartnerLife,
  columns: [
    { field: 'name', width: 140, pin: 'left', opens: true },
    'certNo',
    'mobile',
    'commissionMode',
    'commissionRatio',
    'commissionPerTrip',
    'bindCount',
    { field: 'companyNames', width: 220 },
    'monthCommission',
    'walletBalance',
    'validFrom',
    'validTo',
    'status',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'companyNames', 'status', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(addCopartner, { primary: true, icon: 'Add' })],
  rowActions: partnerActions,
  opens: '/ylCopartner/detail',
  exportKey: 'ylCopartner:export',
});
