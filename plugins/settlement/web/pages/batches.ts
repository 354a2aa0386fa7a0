import { action, listPage } from '@freightdeck/sdk/web';
import {
  addBatch,
  approveBatch,
  batchLife,
  payBatch,
  rejectBatch,
  settlementBatches,
  submitBatch,
  voidBatch,
} from '../../contract/index.ts';
import { settlement } from '../../plugin.ts';
import { ordersOfBatch } from '../actions.ts';
import { PayProgressLines } from '../parts/pay-progress.tsx';

/** 结算批次: a batch is neither reviewed nor paid by the person who made it, nor paid by its reviewer. */
export const page = listPage(settlementBatches, {
  workflow: batchLife,
  columns: [
    { field: 'batchNo', width: 170, pin: 'left', opens: true },
    'batchStatus',
    { field: 'name', width: 180 },
    'channel',
    'waybillCount',
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
    'payBy',
    'paidAt',
    'at',
    'platformName',
  ],
  filters: ['batchNo', 'name', 'channel', 'batchStatus', 'at', 'platformId'],
  sort: { at: 'desc' },
  actions: [action(addBatch, { primary: true, icon: 'Add' })],
  rowActions: [
    ordersOfBatch,
    action(submitBatch),
    action(approveBatch),
    action(rejectBatch),
    action(payBatch),
    action(voidBatch),
  ],
  opens: settlement.routes.settlementBatchDetail.path,
  top: PayProgressLines,
  exportKey: 'spSettlementManage:export',
});
