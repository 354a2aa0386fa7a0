import { defineWeb } from '@freightdeck/sdk/web';
import { settlement } from '../plugin.ts';

export default defineWeb(settlement, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    YSSettlementOrder: () => import('./pages/statements.ts'),
    ysSettlementDetail: () => import('./pages/statement-detail.ts'),
    ysAgeing: () => import('./pages/ageing.ts'),
    ysSettlementLines: () => import('./pages/statement-orders.ts'),
    settlementNew: () => import('./pages/bench.ts'),
    settlementOrderDetail: () => import('./pages/order-detail.ts'),
    settlementRules: () => import('./pages/auto-rules.ts'),
    settlementBatches: () => import('./pages/batches.ts'),
    settlementBatchDetail: () => import('./pages/batch-detail.ts'),
    spSettlementNew: () => import('./pages/drafts.ts'),
    spSettlementManage: () => import('./pages/orders.ts'),
    spSettlementNewCertificate: () => import('./pages/certificates.ts'),
    platformSettlement: () => import('./pages/platform-orders.ts'),
    bulkSettlementReview: () => import('./pages/batch-review.ts'),
    SettlementPayConfirmDetail: () => import('./pages/batch-orders.ts'),
    settlementVoucherRecords: () => import('./pages/voucher-records.ts'),
    settlementSubcontracting: () => import('./pages/subcontracts.ts'),
    waybillSubcontractingOrder: () => import('./pages/subcontract-lines.ts'),
    settlementReceipt: () => import('./pages/receipts.ts'),
    settlementReceiptPlatform: () => import('./pages/platform-receipts.ts'),
    settlementError: () => import('./pages/errors.ts'),
    settlementErrorAdmin: () => import('./pages/platform-errors.ts'),
    infoFeePayRecord: () => import('./pages/info-fees.ts'),
  },
  parts: {
    'waybill.record': {
      money: () => import('./parts/waybill-money.ts'),
      trail: () => import('./parts/money-trail.tsx'),
    },
  },
  resources: {
    settlementReceipt: () => import('../contract/proof.ts'),
    settlementVoucher: () => import('../contract/proof.ts'),
    settlementBench: () => import('../contract/bench.ts'),
    settlementBatch: () => import('../contract/batch.ts'),
    settlementError: () => import('../contract/proof.ts'),
    settlementOrder: () => import('../contract/order.ts'),
    subcontractOrder: () => import('../contract/subcontract.ts'),
    ysSettlementOrder: () => import('../contract/statement.ts'),
  },
});
