import type { Migration } from '@freightdeck/sdk/server';

/** 约货账单 已开票: once all its trips are invoiced, also those that come on it later; a red letter takes it back. */
export const billsInvoiced: Migration = {
  name: 'waybill/0031-bills-invoiced',
  sql: `
create function show_bill_invoiced(platform text, bill text) returns void language sql as $$
  update yuehuo_bill b set invoice_status = s.invoiced from (
    select min(case when w.invoice_status = 3 then 1 else 0 end) as invoiced from yuehuo_line l
    join waybill w on w.platform_id = l.platform_id and w.id = l.waybill_id
    where l.platform_id = platform and l.bill_id = bill) s
  where b.platform_id = platform and b.id = bill and s.invoiced is not null and b.invoice_status <> s.invoiced
$$;
create function trip_of_bill_invoiced() returns trigger language plpgsql as $$
declare bill text;
begin
  select l.bill_id into bill from yuehuo_line l where l.platform_id = new.platform_id and l.waybill_id = new.id;
  if bill is not null then perform show_bill_invoiced(new.platform_id, bill); end if;
  return null;
end $$;
create trigger waybill_invoiced_on_bill after update of invoice_status on waybill
  for each row when (old.invoice_status is distinct from new.invoice_status) execute function trip_of_bill_invoiced();
create function line_of_bill_invoiced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from waybill w where w.platform_id = new.platform_id and w.id = new.waybill_id
      and w.invoice_status = 3) then
    perform show_bill_invoiced(new.platform_id, new.bill_id);
  end if;
  return null;
end $$;
create trigger yuehuo_line_on_bill after update of bill_id on yuehuo_line
  for each row when (new.bill_id is not null) execute function line_of_bill_invoiced();`,
};
