import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage } from '@freightdeck/sdk/web';
import { addBank, bankLife, banks, disableBank, editBank, enableBank, importBanks } from '../../contract/index.ts';

type Bank = RecordOf<typeof banks>;
/** 银行管理: the register of banks for all providers. */
export const page = listPage(banks, {
  workflow: bankLife,
  columns: [
    { field: 'bankName', width: 180, pin: 'left' },
    { field: 'bankCode', width: 110 },
    'status',
    { field: 'shortName', width: 120 },
    'clearingNo',
    { field: 'logo', hidden: true },
    { field: 'cardBins', width: 220 },
    { field: 'sort', width: 80 },
    'createdAt',
  ],
  filters: ['bankName', 'bankCode', 'status'],
  sort: { sort: 'asc' },
  actions: [action(addBank, { primary: true, icon: 'Add' }), action(importBanks, { icon: 'ArrowImport' })],
  rowActions: [
    action(editBank, {
      icon: 'Edit',
      initial: ({ bankName, shortName, clearingNo, cardBins, logo, sort }: Bank) => ({
        bankName,
        shortName,
        clearingNo,
        cardBins,
        logo,
        sort,
      }),
    }),
    action(enableBank),
    action(disableBank),
  ],
  bulk: [enableBank, disableBank],
});
