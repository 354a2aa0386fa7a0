import { action, listPage } from '@freightdeck/sdk/web';
import { prepayLife, prepayOrders, queryPrepay, retryPrepay } from '../../contract/index.ts';
import { prepay } from '../../plugin.ts';

/** 现金支付订单(TYY) */
export const page = listPage(prepayOrders, {
  workflow: prepayLife,
  fixed: { in_channel: ['TYY'], in_prepayKind: ['CASH'] },
  columns: [
    { field: 'tyyOrderNo', width: 210, pin: 'left' },
    'payStatus',
    { field: 'prepaySn', width: 170, opens: true },
    { field: 'waybillSn', width: 180 },
    'payeeName',
    'cardLast4',
    'amount',
    'feeCents',
    { field: 'failReason', width: 200 },
    { field: 'platformName', width: 220 },
    'at',
  ],
  filters: ['tyyOrderNo', 'waybillSn', 'payStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(queryPrepay), action(retryPrepay)],
  bulk: [queryPrepay],
  opens: prepay.routes.prepayDetail.path,
  exportKey: 'tyyCashPayOrderManage:export',
});
