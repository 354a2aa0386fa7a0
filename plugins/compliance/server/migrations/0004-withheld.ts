import type { Migration } from '@freightdeck/sdk/server';

/** What the settlements of the month withheld from the person. */
export const withheld: Migration = {
  name: 'compliance/0004-withheld',
  sql: `alter table tax_withhold add column withheld bigint not null default 0 check (withheld >= 0);`,
};
