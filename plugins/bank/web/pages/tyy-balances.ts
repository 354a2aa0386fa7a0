import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { subAccounts, syncAccount, syncAccounts } from '../../contract/index.ts';
import { differenceCell } from '../parts/difference.tsx';

type Account = RecordOf<typeof subAccounts>;
/** 余额查询(TYY): fuel accounts at the channel beside the fuel wallets. */
export const page = listPage(subAccounts, {
  fixed: { channel: 'TYY' },
  columns: [
    { field: 'ownerName', width: 160, pin: 'left' },
    'ownerType',
    'vehicleNum',
    { field: 'accountNo', width: 176 },
    'openStatus',
    'balance',
    'ledgerBalance',
    { field: 'diffCents', cell: differenceCell },
    'syncState',
    'lastSyncAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['ownerName', 'vehicleNum', 'platformId'],
  actions: [action(syncAccounts, { primary: true, icon: 'ArrowSync' })],
  rowActions: [
    action(syncAccount),
    runAction<Account>(
      'entries',
      (row, tools) =>
        tools.go('/ledgerDetails', { platformId: row.platformId, ownerType: row.ownerType, ownerId: row.ownerId }),
      { key: 'balanceQueryTyy:entries', icon: 'List' },
    ),
  ],
  bulk: [syncAccount],
  exportKey: 'balanceQueryTyy:export',
});
