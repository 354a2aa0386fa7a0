import { action, recordPage } from '@freightdeck/sdk/web';
import { adjustLife, adjustments, approveAdjustment, redInvoice, rejectAdjustment } from '../../contract/index.ts';
import { confirmSteps } from '../actions.ts';

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
        'failReason',
      ],
    },
    {
      title: 'confirmation',
      fields: ['confirmState', 'confirmAskedBy', 'confirmNo', 'confirmAskedAt', 'confirmToldAt', 'confirmReason'],
    },
    { title: 'audit', fields: ['adjustStatus', 'applyBy', 'at', 'auditBy', 'auditAt', 'auditRemark'] },
  ],
  actions: [action(approveAdjustment), action(rejectAdjustment), ...confirmSteps, action(redInvoice)],
});
