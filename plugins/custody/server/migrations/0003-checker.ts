import type { Migration } from '@freightdeck/sdk/server';

/** Who approved a payout: the same person does not send it. */
export const payoutChecker: Migration = {
  name: 'custody/0003-checker',
  sql: `alter table channel_payout add column audit_by_id text;`,
};
