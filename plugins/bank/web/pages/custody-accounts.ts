import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { accountLife, openAccount, subAccounts, syncAccount } from '../../contract/index.ts';
import { differenceCell } from '../parts/difference.tsx';

type Account = RecordOf<typeof subAccounts>;
/** 平台存管账户: each provider's balance at the custody bank, beside its ledger. */
export const page = listPage(subAccounts, {
  workflow: accountLife,
  fixed: { channel: 'PDS', ownerType: 'tenant' },
  columns: [
    { field: 'platformName', width: 220, pin: 'left' },
    { field: 'accountNo', width: 176 },
    { field: 'accountName', width: 220 },
    'openStatus',
    'balance',
    'ledgerBalance',
    { field: 'diffCents', cell: differenceCell },
    'syncState',
    'lastSyncAt',
    'status',
  ],
  filters: ['platformId', 'accountNo', 'openStatus'],
  actions: [action(openAccount, { primary: true, icon: 'Add' })],
  rowActions: [
    action(syncAccount),
    runAction<Account>('transfer', (row, tools) => tools.go('/pdsTransferRecord', { platformId: row.platformId }), {
      key: 'platformPds:transfer',
      icon: 'ArrowSwap',
    }),
    runAction<Account>(
      'entries',
      (row, tools) => tools.go('/ledgerDetails', { platformId: row.platformId, accountCode: '1001' }),
      { key: 'platformPds:entries', icon: 'List' },
    ),
  ],
  bulk: [syncAccount],
  exportKey: 'platformPds:export',
});
