import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveBatch,
  batchLife,
  payBatch,
  rejectBatch,
  settlementBatches,
  submitBatch,
  voidBatch,
} from '../../contract/index.ts';
import { ordersOfBatch } from '../actions.ts';
import { ProgressOfBatch } from '../parts/pay-progress-places.tsx';

/** 结算批次信息 */
export const page = recordPage(settlementBatches, {
  workflow: batchLife,
  top: ProgressOfBatch,
  figures: ['waybillCount', 'amount', 'payOut', 'receivableAmount'],
  sections: [
    {
      title: 'basic',
      fields: ['batchNo', 'name', 'platformName', 'channel', 'batchStatus', 'at'],
    },
    {
      title: 'parts',
      fields: ['cashAmount', 'oilAmount', 'gasAmount', 'infoFee', 'receiptRetention', 'prepaidAmount', 'taxWithheld'],
    },
    { title: 'rules', fields: ['stoppedSettlingCount', 'stopsSettling', 'stoppedPayingCount', 'stopsPaying'] },
    { title: 'audit', fields: ['applyBy', 'reviewBy', 'reviewAt', 'reviewRemark', 'payBy', 'paidAt'] },
  ],
  actions: [
    ordersOfBatch,
    action(submitBatch),
    action(approveBatch),
    action(rejectBatch),
    action(payBatch),
    action(voidBatch),
  ],
});
