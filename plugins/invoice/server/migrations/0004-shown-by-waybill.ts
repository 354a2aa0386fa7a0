import type { Migration } from '@freightdeck/sdk/server';

/** 开票状态 stands on the trip too: its lists show it, and ask for it. */
export const shownByWaybill: Migration = {
  name: 'invoice/0004-shown-by-waybill',
  sql: `
create function show_invoice_status() returns trigger language plpgsql as $$
begin
  update waybill set invoice_status = new.invoice_status
    where platform_id = new.platform_id and id = new.waybill_id and invoice_status <> new.invoice_status;
  return new;
end $$;
create trigger waybill_invoicing_shown after insert or update of invoice_status on waybill_invoicing
  for each row execute function show_invoice_status();
update waybill w set invoice_status = i.invoice_status from waybill_invoicing i
  where i.platform_id = w.platform_id and i.waybill_id = w.id and i.invoice_status <> 0;`,
};
