import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveBatch,
  batchLife,
  editLimits,
  rejectBatch,
  sampleBatch,
  settlementBatches,
} from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { ordersOfBatch } from '../actions.ts';

/** 批量结算审核: the operator's review of batches above the limit. */
export const page = listPage(settlementBatches, {
  workflow: batchLife,
  columns: [
    { field: 'batchNo', width: 170, pin: 'left', opens: true },
    'batchStatus',
    { field: 'platformName', width: 200 },
    { field: 'name', width: 180 },
    'waybillCount',
    'highRiskCount',
    'stoppedSettlingCount',
    { field: 'stopsSettling', width: 220 },
    'stoppedPayingCount',
    { field: 'stopsPaying', width: 220 },
    'amount',
    'payOut',
    'cashAmount',
    'oilAmount',
    'gasAmount',
    'infoFee',
    'receiptRetention',
    'prepaidAmount',
    'taxWithheld',
    'receivableAmount',
    'applyBy',
    'reviewBy',
    'sampled',
    'at',
  ],
  filters: ['platformId', 'batchNo', 'batchStatus', 'amount', 'at'],
  sort: { at: 'desc' },
  actions: [action(editLimits, { icon: 'Settings' })],
  rowActions: [ordersOfBatch, action(approveBatch), action(rejectBatch), action(sampleBatch)],
  bulk: [approveBatch, rejectBatch],
  opens: settlement.routes.settlementBatchDetail.path,
  exportKey: 'bulkSettlementReview:export',
});
