import { action, listPage } from '@freightdeck/sdk/web';
import { freezeThis, restoreWallet, stopPay, wallets } from '../../contract/index.ts';
import { freezesOfWallet } from '../actions.ts';

/** 用户账户冻结: the wallets of all owners, to stop or freeze them. */
export const page = listPage(wallets, {
  columns: [
    'platformName',
    'ownerType',
    { field: 'ownerName', width: 200, pin: 'left' },
    'mobile',
    'available',
    'frozen',
    { field: 'accountStatus', width: 160 },
    { field: 'reason', width: 200 },
    'operator',
    'at',
    { field: 'accountCode', hidden: true },
  ],
  filters: ['ownerType', 'ownerName', 'mobile', 'accountStatus', 'platformId'],
  sort: { ownerName: 'asc' },
  rowActions: [action(freezeThis, { icon: 'LockClosed' }), freezesOfWallet, action(stopPay), action(restoreWallet)],
  exportKey: 'userAccountFreeze:export',
});
