import { action, listPage } from '@freightdeck/sdk/web';
import {
  addLine,
  approvePayee,
  changePayee,
  settlementLife,
  settlementOrders,
  submitSettlement,
  voidSettlement,
} from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { editAction } from '../actions.ts';

/** 服务商结算办理: orders being prepared or rejected. */
export const page = listPage(settlementOrders, {
  workflow: settlementLife,
  fixed: { in_settleStatus: [10, 70] },
  columns: [
    { field: 'settleSn', width: 170, pin: 'left', opens: true },
    'settleStatus',
    'waybillSn',
    { field: 'companyName', width: 200 },
    'vehicleNum',
    'freightAmount',
    'oilAmount',
    'gasAmount',
    'cashAmount',
    'prepaidCash',
    'prepaidOil',
    'receiptRetention',
    'infoFee',
    'payCash',
    'receivableAmount',
    'payeeName',
    'newPayee',
    'cardLast4',
    'riskLevel',
    'ruleResult',
    'auditRemark',
    'at',
  ],
  filters: ['settleSn', 'waybillSn', 'companyName', 'payeeName', 'settleStatus', 'at'],
  sort: { at: 'desc' },
  rowActions: [
    editAction,
    action(submitSettlement),
    action(addLine, { icon: 'Add' }),
    action(changePayee),
    action(approvePayee),
    action(voidSettlement),
  ],
  bulk: [submitSettlement],
  opens: settlement.routes.settlementOrderDetail.path,
  exportKey: 'spSettlementNew:export',
});
