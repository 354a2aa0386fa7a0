import type { RecordOf } from '@freightdeck/sdk/contract';
import { related, relatedPart } from '@freightdeck/sdk/ui';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { infoFeePays, receipts, settlementErrors, settlementOrders, vouchers } from '../../contract/index.ts';

/** 结算 of a waybill: what is paid for it and owed for it, in which batch, with which vouchers and bank receipts. */
export const part = relatedPart<RecordOf<typeof waybills>>(({ waybillSn }) => [
  related({
    wholly: true,
    resource: settlementOrders,
    where: { waybillSn },
    label: 'trip.orders',
    empty: { title: 'trip.noOrder', hint: 'trip.noOrderHint' },
    columns: [
      'settleSn',
      'settleStatus',
      'payStatus',
      'batchNo',
      'freightAmount',
      'additions',
      'deductions',
      'prepaidCash',
      'prepaidOil',
      'receiptRetention',
      'payCash',
      'payOil',
      'receivableAmount',
      'collectedCents',
      'payeeName',
      'costJournalNo',
      'payJournalNo',
      'paidAt',
    ],
  }),
  related({
    resource: vouchers,
    where: { waybillSn },
    label: 'trip.vouchers',
    empty: { title: 'trip.noVoucher' },
    columns: ['voucherNo', 'voucherKind', 'amount', 'payeeName', 'channel', 'channelNo', 'journalNo', 'paidAt'],
  }),
  related({
    resource: receipts,
    where: { waybillSn },
    label: 'trip.receipts',
    empty: { title: 'trip.noReceipt', hint: 'trip.noReceiptHint' },
    columns: [
      'receiptNo',
      'matchStatus',
      'amount',
      'payeeName',
      'channel',
      'channelNo',
      'voucherNo',
      'paidAt',
      'pulledAt',
    ],
  }),
  related({
    resource: infoFeePays,
    where: { waybillSn },
    label: 'trip.infoFees',
    columns: ['payNo', 'infoPayStatus', 'amount', 'brokerName', 'payer', 'journalNo', 'payAt'],
  }),
  related({
    resource: settlementErrors,
    where: { waybillSn },
    label: 'trip.errors',
    columns: ['settleSn', 'errorType', 'errorStatus', 'amount', 'message', 'handler', 'at'],
  }),
]);
