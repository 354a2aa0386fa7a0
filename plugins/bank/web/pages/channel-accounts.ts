import { action, listPage } from '@freightdeck/sdk/web';
import { accountLife, closeAccount, reopenAccount, subAccounts } from '../../contract/index.ts';

/** 服务商银行通道详情: the sub-accounts under a channel. */
export const page = listPage(subAccounts, {
  workflow: accountLife,
  columns: [
    { field: 'accountName', width: 220, pin: 'left' },
    { field: 'accountNo', width: 176 },
    { field: 'channel', width: 112 },
    'openStatus',
    'ownerType',
    { field: 'ownerName', width: 200 },
    'balance',
    'openedAt',
    { field: 'failReason', width: 200 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['accountNo', 'ownerType', 'openStatus', 'channel', 'platformId', 'ownerName'],
  rowActions: [action(reopenAccount), action(closeAccount)],
  exportKey: 'serviceBankProvidersDetail:export',
});
