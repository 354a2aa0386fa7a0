import type { Migration } from '@freightdeck/sdk/server';

/** The ledger's balance of the channel's other accounts: a day compares one account with itself. */
export const accountsApart: Migration = {
  name: 'custody/0006-accounts-apart',
  sql: `alter table custody_day add column other_ledger bigint not null default 0;`,
};
