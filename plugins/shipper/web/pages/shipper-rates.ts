import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { batchRates, setRate, shipperRates } from '../../contract/index.ts';

type Rate = RecordOf<typeof shipperRates>;

/** 货主费率管理: each shipper's rate and its start. */
export const page = listPage(shipperRates, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    { field: 'platformName', width: 220 },
    'serviceFeeMode',
    'invoiceTax',
    'oilRatio',
    'gasRatio',
    'platformFeePpm',
    'effectiveAt',
    'nextInvoiceTax',
    'nextEffectiveAt',
    'status',
    'rateBy',
    'updatedAt',
  ],
  filters: ['platformId', 'companyName', 'serviceFeeMode', 'invoiceTax', 'status'],
  sort: { companyName: 'asc' },
  rowActions: [
    action(setRate, {
      icon: 'Edit',
      initial: (row: Rate) => ({
        invoiceTax: row.invoiceTax,
        serviceFeeMode: row.serviceFeeMode,
        oilRatio: row.oilRatio,
        gasRatio: row.gasRatio,
      }),
    }),
    runAction<Rate>(
      'rateHistory',
      (row, tools) => tools.go('/serviceProviderUserRateManage/history', { companyId: row.id }),
      { key: 'serviceProviderUserRateManage:history', icon: 'History' },
    ),
  ],
  bulk: [batchRates],
  exportKey: 'serviceProviderUserRateManage:export',
});
