import type { Migration } from '@freightdeck/sdk/server';

/** The invoice that the downstream provider hands in for a subcontract. */
export const subcontractInvoices: Migration = {
  name: 'settlement/0017-subcontract-invoices',
  sql: `
alter table subcontract_order add column invoice_no text, add column invoice_file text,
  add column invoice_at timestamptz;
create unique index subcontract_invoice_once on subcontract_order (platform_id, upper(invoice_no))
  where invoice_no is not null;`,
};
