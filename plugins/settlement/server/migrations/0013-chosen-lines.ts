import type { Migration } from '@freightdeck/sdk/server';

/** A receipt has the line of the bank's statement that was chosen: its payer and channel, and why another paid. */
export const chosenLines: Migration = {
  name: 'settlement/0013-chosen-lines',
  sql: `
alter table ys_receipt add column statement_id text, add column channel text, add column payer_name text,
  add column reason text;
alter table ys_receipt drop constraint ys_receipt_platform_id_bank_no_key;
create unique index ys_receipt_of_line on ys_receipt (platform_id, statement_id) where statement_id is not null;`,
};
