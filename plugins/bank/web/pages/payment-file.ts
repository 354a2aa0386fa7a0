import { action, recordPage } from '@freightdeck/sdk/web';
import { paymentFileLife, paymentFiles, voidPaymentFile } from '../../contract/index.ts';
import { PaymentFileLines } from '../parts/payment-file-lines.tsx';

/** 付款文件详情: what stands in a file, and what the bank has answered. */
export const page = recordPage(paymentFiles, {
  workflow: paymentFileLife,
  figures: ['amount', 'lineCount', 'paidAmount', 'paidCount', 'failedCount'],
  sections: [
    {
      title: 'paymentFile',
      fields: ['fileNo', 'channel', 'platformName', 'madeBy', 'createdAt', 'downloadedBy', 'downloadedAt'],
    },
    { title: 'paymentVoid', fields: ['voidedBy', 'voidReason'] },
  ],
  actions: [action(voidPaymentFile)],
  firstTab: 'paymentFileLines',
  tabs: [{ id: 'paymentFileLines', part: PaymentFileLines }],
});
