import { action, recordPage } from '@freightdeck/sdk/web';
import { checkPayment, fixPayment, thirdPaymentLife, thirdPayments } from '../../contract/index.ts';

/** 三方支付详情 */
export const page = recordPage(thirdPayments, {
  workflow: thirdPaymentLife,
  figures: ['amount', 'thirdAmount', 'diffCents', 'checkStatus'],
  sections: [
    {
      title: 'basic',
      fields: [
        'thirdType',
        'thirdOrderNo',
        'orderNo',
        'platformName',
        'driverName',
        'vehicleNum',
        'thirdStation',
        'product',
        'at',
      ],
    },
    { title: 'settlement', fields: ['checkStatus', 'checkBy', 'fixBy', 'fixReason', 'journalNo'] },
  ],
  actions: [action(checkPayment), action(fixPayment)],
});
