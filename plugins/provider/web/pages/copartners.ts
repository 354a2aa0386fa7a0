import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import {
  addCopartner,
  bindCopartner,
  copartnerLife,
  copartners,
  disableCopartner,
  editCopartner,
  enableCopartner,
} from '../../contract/index.ts';

type Copartner = RecordOf<typeof copartners>;

/** 引流合伙人 */
export const page = listPage(copartners, {
  workflow: copartnerLife,
  columns: [
    { field: 'name', width: 140, pin: 'left' },
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
  rowActions: [
    action(bindCopartner, { icon: 'Link' }),
    runAction<Copartner>('binds', (row, tools) => tools.go('/ylCopartner/binds', { copartnerId: row.id }), {
      key: 'ylCopartner:detail',
      icon: 'History',
    }),
    action(editCopartner, {
      icon: 'Edit',
      initial: ({ commissionMode, commissionRatio, commissionPerTrip, validFrom, validTo }: Copartner) => ({
        commissionMode,
        commissionRatio,
        commissionPerTrip,
        validFrom,
        validTo,
      }),
    }),
    action(enableCopartner),
    action(disableCopartner),
  ],
  exportKey: 'ylCopartner:export',
});
