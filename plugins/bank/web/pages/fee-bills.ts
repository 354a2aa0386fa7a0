import type { RecordOf } from '@freightdeck/sdk/contract';
import { addDays } from '@freightdeck/sdk/values';
import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { confirmFee, feeBills, feeLife, generateFee, invoiceFee, payFee } from '../../contract/index.ts';

type Bill = RecordOf<typeof feeBills>;
/** 明细: what was accrued order by order, as it stands in the book. */
const lines = runAction<Bill>(
  'lines',
  ({ platformId, month }, tools) =>
    tools.go('/ledgerDetails', {
      platformId,
      accountCode: '2202',
      businessDay: `${month}-01~${addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)}`,
    }),
  { key: 'ledgerDetails:view' },
);

/** 服务商缴费信息: monthly platform fees, billed by the operator, paid by the provider, confirmed by the operator. */
export const page = listPage(feeBills, {
  workflow: feeLife,
  columns: [
    { field: 'billNo', width: 150, pin: 'left' },
    { field: 'platformName', width: 220 },
    { field: 'month', width: 96 },
    'payStatus',
    'base',
    'ppm',
    'orderCount',
    'roundingCents',
    'amount',
    'invoiceStatus',
    { field: 'invoiceNo', width: 140 },
    'payAt',
    'payChannel',
    { field: 'voucherFiles', hidden: true },
    'paidBy',
    'confirmedBy',
    'confirmedAt',
    { field: 'payJournalNo', width: 160 },
    { field: 'receiptJournalNo', hidden: true },
    'createdAt',
  ],
  filters: ['platformId', 'month', 'payStatus', 'invoiceStatus', 'billNo'],
  sort: { createdAt: 'desc' },
  actions: [action(generateFee, { primary: true, icon: 'Add' })],
  rowActions: [action(payFee), action(confirmFee), action(invoiceFee), lines],
  exportKey: 'serverPayinfo:export',
});
