import { action, recordPage } from '@freightdeck/sdk/web';
import { adjustLife, adjustments, approveAdjustment, redInvoice, rejectAdjustment } from '../../contract/index.ts';

/** 发票调整详情 */
export const page = recordPage(adjustments, {
  workflow: adjustLife,
  figures: ['totalCents', 'adjustType', 'redInvoiceNo'],
  sections: [
    {
      title: 'adjust',
      fields: [
        'adjustNo',
        'invoiceNo',
        'companyName',
        'platformName',
        'reasonCode',
        'reason',
        'newRemark',
        'expressNo',
        'buyerDeducted',
        'confirmNo',
        'failReason',
      ],
    },
    { title: 'audit', fields: ['adjustStatus', 'applyBy', 'at', 'auditBy', 'auditAt', 'auditRemark'] },
  ],
  actions: [action(approveAdjustment), action(rejectAdjustment), action(redInvoice)],
});
