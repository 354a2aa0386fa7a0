import { action, listPage } from '@freightdeck/sdk/web';
import { confirmFee, feeBills, feeLife, generateFee, invoiceFee, payFee } from '../../contract/index.ts';

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
  rowActions: [action(payFee), action(confirmFee), action(invoiceFee)],
  exportKey: 'serverPayinfo:export',
});
