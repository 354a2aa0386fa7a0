import type { Migration } from '@freightdeck/sdk/server';

/** 红字信息确认单 of a red letter; those that were issued before had theirs on paper. */
export const redConfirmation: Migration = {
  name: 'invoice/0005-red-confirmation',
  sql: `
alter table invoice_adjust add column confirm_state int not null default 0 check (confirm_state between 0 and 6),
  add column confirm_asked_by text check (confirm_asked_by in ('SELLER', 'BUYER')),
  add column confirm_asked_at timestamptz, add column confirm_told_at timestamptz, add column confirm_reason text;
update invoice_adjust set confirm_state = 3 where adjust_type = 'RED' and adjust_status in (3, 6);
create index invoice_adjust_confirming on invoice_adjust (platform_id, confirm_told_at) where confirm_state = 2;`,
};
