import { action, listPage } from '@freightdeck/sdk/web';
import { openAccount, reconcileAccount, topUpAccount, underwritingAccounts } from '../../contract/index.ts';
import { entriesAction, topUpsAction, warnAction } from '../actions.ts';

/** 承保账户 */
export const page = listPage(underwritingAccounts, {
  columns: [
    { field: 'insurerName', width: 150, pin: 'left' },
    'status',
    { field: 'platformName', width: 220 },
    { field: 'accountNo', width: 160 },
    'balance',
    'warnCents',
    'monthPremium',
    'monthTopUp',
    'syncState',
    'insurerBalance',
    'diffCents',
    'lastSyncAt',
  ],
  filters: ['insurerName', 'platformId', 'status'],
  sort: { insurerName: 'asc' },
  actions: [action(openAccount, { primary: true, icon: 'Add' }), topUpsAction],
  rowActions: [action(topUpAccount), entriesAction, action(reconcileAccount), warnAction],
  bulk: [reconcileAccount],
  exportKey: 'underwritingAccount:export',
});
