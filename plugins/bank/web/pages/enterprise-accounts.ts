import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import {
  addEnterprise,
  disableEnterprise,
  editEnterprise,
  enableEnterprise,
  enterpriseAccounts,
  enterpriseLife,
  syncEnterprise,
  testEnterprise,
} from '../../contract/index.ts';

type Account = RecordOf<typeof enterpriseAccounts>;
/** 银企直连账户: own accounts used by the bank's interface; credentials are entered but never shown. */
export const page = listPage(enterpriseAccounts, {
  workflow: enterpriseLife,
  columns: [
    { field: 'accountNo', width: 200, pin: 'left' },
    'status',
    { field: 'bankName', width: 140 },
    { field: 'accountName', width: 220 },
    'certStatus',
    'certTo',
    'balance',
    'warnCents',
    'syncState',
    'lastSyncAt',
    { field: 'isDefault', width: 80 },
    { field: 'testRemark', width: 160 },
    { field: 'platformName', width: 220 },
    'updatedAt',
  ],
  filters: ['bankName', 'accountNo', 'status', 'certStatus'],
  actions: [action(addEnterprise, { primary: true, icon: 'Add' })],
  rowActions: [
    action(syncEnterprise),
    action(testEnterprise),
    action(editEnterprise, {
      icon: 'Edit',
      initial: ({ accountName, certTo, isDefault, warnCents }: Account) => ({
        accountName,
        certTo,
        isDefault,
        warnCents,
      }),
    }),
    action(enableEnterprise),
    action(disableEnterprise),
  ],
});
