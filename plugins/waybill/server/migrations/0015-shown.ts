import type { Migration } from '@freightdeck/sdk/server';

/** What lists of trips show of other plugins, which keep it up to date here by triggers of their own. */
export const shown: Migration = {
  name: 'waybill/0015-shown',
  sql: `
alter table waybill add column invoice_status int not null default 0 check (invoice_status between 0 and 4),
  add column alarm_count int not null default 0 check (alarm_count >= 0);`,
};
