import type { Migration } from '@freightdeck/sdk/server';

/** What the tax platform and the toll service have not answered yet has states of its own. */
export const invoicesOutside: Migration = {
  name: 'invoice/0003-outside',
  sql: `
alter table invoice_adjust drop constraint invoice_adjust_adjust_status_check;
alter table invoice_adjust add constraint invoice_adjust_adjust_status_check check (adjust_status between 1 and 6);
drop index invoice_adjust_under_way;
create unique index invoice_adjust_under_way on invoice_adjust (platform_id, invoice_id) where adjust_status in (1, 2, 5, 6);
alter table etc_apply drop constraint etc_apply_etc_status_check;
alter table etc_apply add constraint etc_apply_etc_status_check check (etc_status between 0 and 5),
  add column filing_state int not null default 0 check (filing_state between 0 and 3), add column filing_asks int not null default 0,
  add column toll_state int not null default 0 check (toll_state between 0 and 2), add column toll_asks int not null default 0;
update etc_apply a set toll_state = 2 where exists (select 1 from etc_invoice e where e.platform_id = a.platform_id and e.waybill_id = a.waybill_id);`,
};
