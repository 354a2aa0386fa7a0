import { action, listPage } from '@freightdeck/sdk/web';
import { checkPayment, pullPayments, thirdPaymentLife, thirdPayments } from '../../contract/index.ts';

/** 外部油气(Shell) */
export const page = listPage(thirdPayments, {
  workflow: thirdPaymentLife,
  fixed: { in_thirdType: ['SHELL'] },
  columns: [
    { field: 'thirdOrderNo', width: 210, pin: 'left' },
    { field: 'orderNo', width: 170 },
    'driverName',
    'vehicleNum',
    { field: 'thirdStation', width: 160 },
    'product',
    'volumeMl',
    'amount',
    'thirdAmount',
    'checkStatus',
    'at',
    { field: 'platformName', width: 200 },
  ],
  filters: ['thirdOrderNo', 'driverName', 'vehicleNum', 'product', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [
    action(pullPayments, { primary: true, icon: 'ArrowSync', initial: () => ({ thirdType: 'SHELL' as const }) }),
  ],
  rowActions: [action(checkPayment)],
  bulk: [checkPayment],
  exportKey: 'shellOligas:export',
});
