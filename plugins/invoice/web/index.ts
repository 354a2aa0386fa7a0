import { defineWeb } from '@freightdeck/sdk/web';
import { invoice } from '../plugin.ts';

export default defineWeb(invoice, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    openInvoice: () => import('./pages/open-invoice.tsx'),
    checkInvoice: () => import('./pages/check-invoice.ts'),
    platformCheckInvoice: () => import('./pages/platform-check-invoice.ts'),
    invoiceApplyDetail: () => import('./pages/apply-detail.ts'),
    invoiceAudit: () => import('./pages/title-audit.ts'),
    invoiceTitleDetail: () => import('./pages/title-detail.ts'),
    invoiceManage: () => import('./pages/invoice-manage.ts'),
    platformInvoiceManage: () => import('./pages/platform-invoice-manage.ts'),
    invoiceDetail: () => import('./pages/invoice-detail.ts'),
    InvoiceAdiutManage: () => import('./pages/adjustments.ts'),
    invoiceAdjustDetail: () => import('./pages/adjust-detail.ts'),
    batchInvoiceDetail: () => import('./pages/batch-detail.ts'),
    batchInvoiceDetaiOld: () => import('./pages/batch-detail-old.ts'),
    platformBatchInvoiceDetail: () => import('./pages/platform-batch-detail.ts'),
    platformBatchInvoiceDetailOld: () => import('./pages/platform-batch-detail-old.ts'),
    fangzhongInvoice: () => import('./pages/partner-invoices.ts'),
    etcInvoiceApply: () => import('./pages/etc-applies.ts'),
    etcApplyDetail: () => import('./pages/etc-detail.ts'),
    etcInvoiceInfo: () => import('./pages/etc-invoices.ts'),
  },
  parts: {
    'waybill.record': {
      invoices: () => import('./parts/waybill-invoices.ts'),
    },
  },
  resources: {
    billableWaybill: () => import('../contract/application.ts'),
    invoice: () => import('../contract/invoice.ts'),
    invoiceTitle: () => import('../contract/title.ts'),
    etcApply: () => import('../contract/etc.ts'),
    invoiceApply: () => import('../contract/application.ts'),
  },
});
