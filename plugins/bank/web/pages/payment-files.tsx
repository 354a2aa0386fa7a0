import { action, listPage } from '@freightdeck/sdk/web';
import { generatePaymentFiles, paymentFileLife, paymentFiles, voidPaymentFile } from '../../contract/index.ts';
import { GenerateForm } from '../parts/generate-form.tsx';
import { FileDownloads } from '../parts/payment-downloads.tsx';
import { PaymentWaiting } from '../parts/payment-waiting.tsx';

/** 付款文件: payments of channels without a link, as files that people carry to the bank. */
export const page = listPage(paymentFiles, {
  workflow: paymentFileLife,
  columns: [
    { field: 'fileNo', width: 168, pin: 'left' },
    'fileState',
    { id: 'download', title: 'payment.download', width: 168, cell: (row) => <FileDownloads file={row} inRow /> },
    'channel',
    { field: 'lineCount', width: 88 },
    'amount',
    { field: 'paidCount', width: 88 },
    'paidAmount',
    { field: 'failedCount', width: 88 },
    'madeBy',
    'createdAt',
    'downloadedBy',
    'downloadedAt',
    'voidedBy',
    { field: 'voidReason', width: 200 },
    { field: 'platformName', width: 220 },
  ],
  filters: ['fileNo', 'fileState', 'channel', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(generatePaymentFiles, { primary: true, icon: 'DocumentTable', form: GenerateForm })],
  rowActions: [action(voidPaymentFile)],
  opens: '/paymentFiles/detail',
  top: PaymentWaiting,
  exportKey: 'paymentFiles:export',
});
