import { action, listPage } from '@freightdeck/sdk/web';
import { lazy } from 'react';
import {
  applyPrepay,
  approvePrepay,
  cancelPrepay,
  payPrepay,
  prepayLife,
  prepayOrders,
  recoverPrepay,
  rejectPrepay,
} from '../../contract/index.ts';
import { prepay } from '../../plugin.ts';

const ApplyForm = lazy(() => import('../parts/apply-form.tsx').then((module) => ({ default: module.ApplyForm })));
/** 预付管理 */
export const page = listPage(prepayOrders, {
  workflow: prepayLife,
  columns: [
    { field: 'prepaySn', width: 170, pin: 'left', opens: true },
    'prepayStatus',
    { field: 'waybillSn', width: 180 },
    { field: 'prepayKind', width: 100 },
    'amount',
    { field: 'platformName', width: 220 },
    { field: 'companyName', width: 220 },
    'vehicleNum',
    'driverName',
    'ratioPpm',
    'payeeName',
    { field: 'channel', width: 140 },
    'paidAt',
    'consumedCents',
    'applyBy',
    'at',
  ],
  filters: ['prepaySn', 'waybillSn', 'vehicleNum', 'driverName', 'prepayKind', 'prepayStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(applyPrepay, { primary: true, icon: 'Add', form: ApplyForm })],
  rowActions: [
    action(approvePrepay),
    action(rejectPrepay),
    action(payPrepay),
    action(cancelPrepay),
    action(recoverPrepay),
  ],
  bulk: [approvePrepay, payPrepay, rejectPrepay],
  opens: prepay.routes.prepayDetail.path,
  exportKey: 'prepayManagerNew:export',
});
