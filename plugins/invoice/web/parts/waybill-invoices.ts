import type { RecordOf } from '@freightdeck/sdk/contract';
import { related, relatedPart } from '@freightdeck/sdk/ui';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { etcInvoices, invoiceLines } from '../../contract/index.ts';

/** 发票 of a waybill: its part of each invoice to the shipper, and the tolls of the trip. */
export const part = relatedPart<RecordOf<typeof waybills>>(({ id }) => [
  related({
    resource: invoiceLines,
    where: { waybillId: id },
    label: 'trip.invoices',
    empty: { title: 'trip.noInvoice', hint: 'trip.noInvoiceHint' },
    columns: ['invoiceNo', 'invoiceState', 'applyNo', 'amount', 'amountExcl', 'tax', 'settleKg'],
  }),
  related({
    resource: etcInvoices,
    where: { waybillId: id },
    label: 'trip.tolls',
    columns: ['invoiceNo', 'tollSection', 'entryTime', 'exitTime', 'amountExcl', 'tax', 'totalCents', 'deductible'],
  }),
]);
