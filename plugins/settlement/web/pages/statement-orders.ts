import { listPage } from '@freightdeck/sdk/web';
import { settlementLife, settlementOrders } from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';

/** 应收结算明细: the orders of the statement in the query. */
export const page = listPage(settlementOrders, {
  workflow: settlementLife,
  columns: [
    { field: 'settleSn', width: 170, pin: 'left', opens: true },
    'settleStatus',
    'waybillSn',
    { field: 'companyName', width: 220 },
    'vehicleNum',
    'settleKg',
    'freightAmount',
    'serviceFee',
    'infoFee',
    'premium',
    'receivableAmount',
    'collectedCents',
    'signAt',
  ],
  filters: ['settleSn', 'waybillSn', 'ysId', 'companyName', 'at'],
  sort: { at: 'desc' },
  opens: settlement.routes.settlementOrderDetail.path,
  exportKey: 'YSSettlementOrder:export',
});
