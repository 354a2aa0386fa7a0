import { action, listPage } from '@freightdeck/sdk/web';
import { checkPayment, fixPayment, pullPayments, thirdPaymentLife, thirdPayments } from '../../contract/index.ts';

/** 三方支付记录 */
export const page = listPage(thirdPayments, {
  workflow: thirdPaymentLife,
  columns: [
    { field: 'thirdOrderNo', width: 210, pin: 'left', opens: true },
    'thirdType',
    { field: 'orderNo', width: 170 },
    { field: 'platformName', width: 200 },
    'driverName',
    'vehicleNum',
    'amount',
    'thirdAmount',
    'diffCents',
    'checkStatus',
    'checkBy',
    'fixBy',
    'at',
  ],
  filters: ['thirdType', 'thirdOrderNo', 'orderNo', 'checkStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(pullPayments, { primary: true, icon: 'ArrowSync' })],
  rowActions: [action(checkPayment), action(fixPayment)],
  bulk: [checkPayment],
  opens: '/tripartitePaymentRecord/detail',
  exportKey: 'tripartitePaymentRecord:export',
});
