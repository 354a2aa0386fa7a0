import { action, listPage } from '@freightdeck/sdk/web';
import { prepayLife, prepayOrders, queryPrepay, refundPrepay, retryPrepay } from '../../contract/index.ts';
import { prepay } from '../../plugin.ts';

/** 油气预付订单(TYY) */
export const page = listPage(prepayOrders, {
  workflow: prepayLife,
  fixed: { in_channel: ['TYY'], in_prepayKind: ['OIL', 'GAS'] },
  columns: [
    { field: 'tyyOrderNo', width: 210, pin: 'left' },
    'prepayStatus',
    { field: 'prepaySn', width: 170, opens: true },
    { field: 'waybillSn', width: 180 },
    'vehicleNum',
    'driverName',
    'prepayKind',
    'amount',
    'tyyAmount',
    'diffCents',
    { field: 'failReason', width: 200 },
    { field: 'platformName', width: 220 },
    'at',
  ],
  filters: ['tyyOrderNo', 'waybillSn', 'prepayStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(queryPrepay), action(retryPrepay), action(refundPrepay)],
  bulk: [queryPrepay],
  opens: prepay.routes.prepayDetail.path,
  exportKey: 'tyyPrepayOrderManage:export',
});
