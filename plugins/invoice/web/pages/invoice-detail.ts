import { action, recordPage } from '@freightdeck/sdk/web';
import {
  askRed,
  invoiceLife,
  invoices,
  issueInvoice,
  queryInvoice,
  retryInvoice,
  sendInvoice,
} from '../../contract/index.ts';
import { expressAction } from '../actions.ts';
import { InvoiceWaybills } from '../parts/record-tabs.tsx';

/** 发票详情 */
export const page = recordPage(invoices, {
  workflow: invoiceLife,
  figures: ['amountExcl', 'tax', 'totalCents', 'vatPpm', 'waybillCount', 'invoiceKind'],
  sections: [
    {
      title: 'invoice',
      fields: [
        'orderNo',
        'invoiceCode',
        'invoiceNo',
        'invoiceState',
        'invoiceType',
        'issuedAt',
        'month',
        'channel',
        'applyNo',
        'platformName',
        'failReason',
      ],
    },
    { title: 'title', fields: ['companyName', 'titleName', 'taxNo', 'deliveryType', 'expressNo', 'sentTo', 'remark'] },
    { title: 'red', fields: ['redOfNo', 'redInvoiceNo'] },
  ],
  actions: [
    action(issueInvoice),
    action(retryInvoice),
    action(queryInvoice),
    action(sendInvoice),
    expressAction,
    action(askRed),
  ],
  tabs: [{ id: 'waybills', part: InvoiceWaybills }],
});
