import { action, listPage } from '@freightdeck/sdk/web';
import { freezeSettlement, settlementLife, settlementOrders } from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';

/** 平台结算查询: the orders of all providers. */
export const page = listPage(settlementOrders, {
  workflow: settlementLife,
  columns: [
    { field: 'settleSn', width: 170, pin: 'left', opens: true },
    'settleStatus',
    'payStatus',
    { field: 'platformName', width: 200 },
    'waybillSn',
    { field: 'companyName', width: 200 },
    'payeeName',
    'cardLast4',
    'freightAmount',
    'receivableAmount',
    'serviceFee',
    'platformFee',
    'commission',
    'auditBy',
    'auditAt',
    'paidAt',
  ],
  filters: ['platformId', 'settleSn', 'waybillSn', 'companyName', 'settleStatus', 'payStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [action(freezeSettlement)],
  opens: settlement.routes.settlementOrderDetail.path,
  exportKey: 'platformSettlement:export',
});
