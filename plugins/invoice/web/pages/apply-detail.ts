import { action, recordPage } from '@freightdeck/sdk/web';
import {
  applyLife,
  approveApply,
  invoiceApplies,
  pushApply,
  queryApply,
  rejectApply,
  retryApply,
  returnApply,
  reviewApply,
  withdrawApply,
} from '../../contract/index.ts';
import { openLines } from '../actions.ts';
import { ApplyInvoices, ApplyWaybills } from '../parts/record-tabs.tsx';

/** 开票申请详情 */
export const page = recordPage(invoiceApplies, {
  workflow: applyLife,
  figures: ['totalCents', 'exclTax', 'tax', 'vatPpm', 'waybillCount', 'invoiceCount'],
  sections: [
    {
      title: 'apply',
      fields: [
        'applyNo',
        'platformName',
        'companyName',
        'titleName',
        'taxNo',
        'invoiceType',
        'bizType',
        'deliveryType',
        'channel',
        'splitPlan',
        'remark',
        'applyBy',
        'at',
      ],
    },
    {
      title: 'audit',
      fields: ['applyStatus', 'auditStage', 'auditBy', 'auditAt', 'reviewBy', 'reviewAt', 'auditRemark'],
    },
    { title: 'partner', fields: ['thirdOrderNo', 'thirdStatus', 'thirdAmount', 'failReason'] },
  ],
  actions: [
    action(approveApply),
    action(rejectApply),
    action(reviewApply),
    action(returnApply),
    action(pushApply),
    action(queryApply),
    action(retryApply),
    openLines('batchInvoiceDetail:view'),
    action(withdrawApply),
  ],
  tabs: [
    { id: 'waybills', part: ApplyWaybills },
    { id: 'invoices', part: ApplyInvoices },
  ],
});
