import type { Migration } from '@freightdeck/sdk/server';

/** What the advances of a trip need of the frozen money: it is not thawed below that. */
export const floors: Migration = {
  name: 'funds/0004-floors-of-freezes',
  sql: `alter table freeze_order add column floor_cents bigint not null default 0 check (floor_cents >= 0);`,
};
