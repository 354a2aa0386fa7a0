import { action, listPage } from '@freightdeck/sdk/web';
import {
  addBatch,
  approveSettlement,
  paySettlement,
  putIntoBatch,
  rejectSettlement,
  releaseReceipt,
  settlementLife,
  settlementOrders,
  voidSettlement,
} from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { batchesAction } from '../actions.ts';

/** 服务商结算管理: from the audit to the payment. */
export const page = listPage(settlementOrders, {
  workflow: settlementLife,
  fixed: { in_settleStatus: [20, 30, 40, 50, 60, 80, 90] },
  columns: [
    { field: 'settleSn', width: 170, pin: 'left', opens: true },
    'settleStatus',
    'payStatus',
    { field: 'batchNo', width: 170 },
    'batchStatus',
    'waybillSn',
    { field: 'companyName', width: 200 },
    'payeeName',
    'cardLast4',
    'freightAmount',
    'payCash',
    'payOil',
    'receiptRetention',
    'receivableAmount',
    'applyBy',
    'auditBy',
    'auditAt',
    'payJournalNo',
    'paidAt',
  ],
  filters: ['settleSn', 'batchNo', 'waybillSn', 'companyName', 'settleStatus', 'payStatus', 'at'],
  sort: { at: 'desc' },
  actions: [action(addBatch, { icon: 'Add' }), batchesAction],
  rowActions: [
    action(approveSettlement),
    action(rejectSettlement),
    action(putIntoBatch),
    action(paySettlement),
    action(releaseReceipt),
    action(voidSettlement),
  ],
  bulk: [approveSettlement, rejectSettlement, putIntoBatch],
  opens: settlement.routes.settlementOrderDetail.path,
  exportKey: 'spSettlementManage:export',
});
