import { listPage } from '@freightdeck/sdk/web';
import { userEntries } from '../../contract/index.ts';
import { userDetails } from '../actions.ts';
import { WalletExport } from '../parts/wallet-export.tsx';

/** 用户收支记录: income and expenses of drivers and car owners. */
export const page = listPage(userEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    'platformName',
    'ownerName',
    'mobile',
    'bizType',
    { field: 'bizNo', width: 170 },
    'waybillSn',
    'direction',
    'amount',
    'inCents',
    'outCents',
    'accountCode',
    'balanceAfter',
    { id: 'exportWallet', title: 'action.exportWallet', width: 160, cell: (row) => <WalletExport entry={row} /> },
  ],
  filters: ['ownerName', 'mobile', 'bizType', 'direction', 'at', 'platformId'],
  rowActions: [userDetails.userInoutRecord],
  exportKey: 'userInoutRecord:export',
});
