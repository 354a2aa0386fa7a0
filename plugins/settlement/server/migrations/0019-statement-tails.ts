import type { Migration } from '@freightdeck/sdk/server';

/** The small rest of a statement that is given up: who asked for it and why, how much it was, and the limit of it. */
export const statementTails: Migration = {
  name: 'settlement/0019-statement-tails',
  sql: `
alter table ys_settlement_order add column tail_cents bigint not null default 0 check (tail_cents >= 0),
  add column tail_wanted bigint check (tail_wanted > 0), add column tail_reason text, add column tail_asked_by text,
  add column tail_asked_by_id text;
alter table settlement_limit add column tail_most bigint check (tail_most >= 0);`,
};
