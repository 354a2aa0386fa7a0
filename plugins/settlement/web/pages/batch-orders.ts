import { action, listPage } from '@freightdeck/sdk/web';
import { paySettlement, removeRow, retrySettlement, settlementLife, settlementOrders } from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { ProgressOfQuery } from '../parts/pay-progress-places.tsx';

/** 结算批次详情: the orders of the batch in the query. */
export const page = listPage(settlementOrders, {
  workflow: settlementLife,
  columns: [
    { field: 'settleSn', width: 170, pin: 'left', opens: true },
    'settleStatus',
    { field: 'batchNo', width: 170 },
    'waybillSn',
    'payeeName',
    'cardLast4',
    'freightAmount',
    'payCash',
    'payOil',
    'payGas',
    'infoFee',
    'receiptRetention',
    'prepaidCash',
    'prepaidOil',
    'prepaidGas',
    'taxWithheld',
    'failReason',
    { field: 'channelNo', width: 200 },
    'payJournalNo',
    'paidAt',
  ],
  filters: ['settleSn', 'payeeName', 'settleStatus', 'batchId', 'batchNo'],
  sort: { at: 'desc' },
  rowActions: [action(paySettlement), action(retrySettlement), action(removeRow)],
  bulk: [removeRow],
  opens: settlement.routes.settlementOrderDetail.path,
  top: ProgressOfQuery,
  exportKey: 'SettlementPayConfirmDetail:export',
});
