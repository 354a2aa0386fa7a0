import type { Migration } from '@freightdeck/sdk/server';

/** Filled by the plugins that keep receipts, receivables and reports; read by the job that finishes waybills. */
export const finished: Migration = {
  name: 'waybill/0004-finished',
  sql: `
alter table waybill add column receipt_status int not null default 0 check (receipt_status between 0 and 4), add column report_status int not null default 0 check (report_status between 0 and 4),
  add column collected_at timestamptz, add column finish_at timestamptz;
create index waybill_to_finish on waybill (accept_at) where waybill_status = 95;`,
};
