import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import {
  accountUse,
  disableAccount,
  editAccount,
  enableAccount,
  openAccount,
  subAccounts,
} from '../../contract/index.ts';

type Account = RecordOf<typeof subAccounts>;
/** 服务商银行通道: the providers' own accounts at each channel. */
export const page = listPage(subAccounts, {
  workflow: accountUse,
  fixed: { ownerType: 'tenant' },
  columns: [
    { field: 'accountName', width: 220, pin: 'left' },
    { field: 'channel', width: 112 },
    { field: 'accountNo', width: 176 },
    'openStatus',
    'status',
    'balance',
    'frozenBalance',
    'ledgerBalance',
    'diffCents',
    { field: 'payEnabled', width: 88 },
    { field: 'withdrawEnabled', width: 88 },
    'syncState',
    'lastSyncAt',
    'updatedAt',
    { field: 'failReason', hidden: true },
    { field: 'platformName', width: 220 },
  ],
  filters: ['platformId', 'channel', 'openStatus', 'status'],
  actions: [action(openAccount, { primary: true, icon: 'Add' })],
  rowActions: [
    runAction<Account>(
      'detail',
      (row, tools) => tools.go('/serviceBankProvidersDetail', { platformId: row.platformId, channel: row.channel }),
      { key: 'serviceBankProviders:detail', icon: 'List' },
    ),
    action(editAccount, {
      icon: 'Edit',
      initial: ({ accountName, payEnabled, withdrawEnabled }: Account) => ({
        accountName,
        payEnabled,
        withdrawEnabled,
      }),
    }),
    action(enableAccount),
    action(disableAccount),
  ],
  exportKey: 'serviceBankProviders:export',
});
