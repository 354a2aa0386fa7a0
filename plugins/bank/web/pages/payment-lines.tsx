import { listPage } from '@freightdeck/sdk/web';
import { paymentLines } from '../../contract/index.ts';
import { PaidOrder } from '../parts/paid-order.tsx';
import { PaymentWaiting } from '../parts/payment-waiting.tsx';

/** 付款明细: payments that wait for a file, stand in one, or have the bank's answer. */
export const page = listPage(paymentLines, {
  columns: [
    { field: 'lineKey', width: 200, pin: 'left', cell: (row) => <PaidOrder of={row}>{row.lineKey}</PaidOrder> },
    'lineState',
    'channel',
    { field: 'payeeName', width: 180 },
    { field: 'accountLast4', width: 104 },
    { field: 'payeeBank', width: 180 },
    'amount',
    'purpose',
    { field: 'fileNo', width: 168 },
    { field: 'bankNo', width: 180 },
    'feeCents',
    { field: 'failReason', width: 200 },
    'createdAt',
    'answeredAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['lineKey', 'lineState', 'channel', 'payeeName', 'fileNo', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  top: PaymentWaiting,
  exportKey: 'paymentFiles:export',
});
