import { action, recordPage } from '@freightdeck/sdk/web';
import { addLine, approveSettlement, paySettlement, putIntoBatch, rejectSettlement, releaseReceipt, retrySettlement, settlementLife, settlementOrders, submitSettlement, voidSettlement } from '../../contract/index.ts';
import { editAction } from '../actions.ts';

/** 结算单详情 */
export const page = recordPage(settlementOrders, {
  workflow: settlementLife,
  figures: ['freightAmount', 'payCash', 'payOil', 'receiptRetention', 'receivableAmount', 'payStatus'],
  sections: [
    { title: 'basic', fields: ['settleSn', 'settleStatus', 'waybillSn', 'round', 'companyName', 'settleMode', 'platformName', 'vehicleNum', 'driverName', 'payeeType', 'payeeName', 'brokerName', 'signAt', 'at'] },
    { title: 'freight', fields: ['settleKg', 'carrierPrice', 'grossFreight', 'lossDeductCents', 'additions', 'deductions', 'roundingAmount', 'freightAmount', 'infoFee', 'infoFeeBearer'] },
    { title: 'split', fields: ['oilAmount', 'gasAmount', 'cashAmount', 'prepaidCash', 'prepaidOil', 'prepaidGas', 'receiptRetention', 'taxWithheld', 'payCash', 'payOil', 'payGas'] },
    { title: 'receivable', fields: ['serviceFee', 'premium', 'receivableAmount', 'collectedCents', 'platformFee', 'commission'] },
    { title: 'audit', fields: ['applyBy', 'auditBy', 'auditAt', 'auditRemark', 'costJournalNo', 'batchNo', 'channel', 'channelNo', 'payBy', 'paidAt', 'payJournalNo', 'failReason'] },
  ],
  actions: [editAction, action(addLine), action(submitSettlement), action(approveSettlement), action(rejectSettlement), action(putIntoBatch), action(paySettlement), action(retrySettlement), action(releaseReceipt), action(voidSettlement)],
});
