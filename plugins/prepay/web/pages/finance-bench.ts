import { action, listPage } from '@freightdeck/sdk/web';
import { approvePrepay, payPrepay, prepayLife, prepayOrders, rejectPrepay, retryPrepay } from '../../contract/index.ts';
import { prepay } from '../../plugin.ts';
import { WaitingByChannel } from '../parts/waiting-by-channel.tsx';

/** 服务商预付管理: orders waiting for the provider's finance department. */
export const page = listPage(prepayOrders, {
  workflow: prepayLife,
  top: WaitingByChannel,
  fixed: { in_prepayStatus: [10, 20, 50] },
  columns: [
    { field: 'prepaySn', width: 170, pin: 'left', opens: true },
    'prepayStatus',
    { field: 'waybillSn', width: 180 },
    'vehicleNum',
    'driverName',
    'prepayKind',
    'amount',
    'payeeName',
    'cardLast4',
    { field: 'channel', width: 140 },
    { field: 'failReason', width: 220 },
    'paidAt',
    'applyBy',
    'at',
  ],
  filters: ['prepaySn', 'waybillSn', 'prepayKind', 'channel', 'prepayStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(approvePrepay), action(rejectPrepay), action(payPrepay), action(retryPrepay)],
  bulk: [approvePrepay, payPrepay],
  opens: prepay.routes.prepayDetail.path,
  exportKey: 'spPrepayManagerNew:export',
});
