import type { Migration } from '@freightdeck/sdk/server';

/**
 * Somebody else pays for a shipper: the agreement, and who recorded the receipt; it waits until another person has
 * decided.
 */
export const thirdPayers: Migration = {
  name: 'settlement/0026-third-payers',
  sql: `
alter table ys_settlement_order add column payer_wanted bigint check (payer_wanted > 0),
  add column payer_name text, add column payer_reason text, add column agreement_file text,
  add column payer_asked_by text, add column payer_asked_by_id text, add column payer_line_id text;
alter table ys_settlement_order add constraint ys_payer_waits_whole check (
  (payer_wanted is null) = (payer_line_id is null) and (payer_wanted is null) = (payer_asked_by_id is null));
alter table ys_receipt add column agreement_file text, add column asked_by_id text;`,
};
