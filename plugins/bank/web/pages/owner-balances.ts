import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { ownerBalances, syncAccounts } from '../../contract/index.ts';
import { differenceCell } from '../parts/difference.tsx';

type Owner = RecordOf<typeof ownerBalances>;
/** 余额查询: wallets of every owner beside the account at the channel. */
export const page = listPage(ownerBalances, {
  columns: [
    { field: 'ownerName', width: 220, pin: 'left' },
    'ownerType',
    { field: 'channel', width: 112 },
    'available',
    'customerCents',
    'ownCents',
    'frozen',
    'deposit',
    'channelBalance',
    { field: 'diffCents', cell: differenceCell },
    'lastSyncAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['ownerType', 'ownerName', 'channel', 'platformId'],
  actions: [action(syncAccounts, { primary: true, icon: 'ArrowSync' })],
  rowActions: [
    runAction<Owner>(
      'entries',
      (row, tools) =>
        tools.go(
          '/ledgerDetails',
          row.ownerType === 'tenant'
            ? { platformId: row.platformId, accountCode: '1001' }
            : { platformId: row.platformId, ownerType: row.ownerType, ownerId: row.ownerId },
        ),
      { key: 'balanceQuery:entries', icon: 'List' },
    ),
  ],
  exportKey: 'balanceQuery:export',
});
