import type { Migration } from '@freightdeck/sdk/server';

/** That its end was told of; the renewed contract is another one. */
export const reminders: Migration = {
  name: 'evidence/0004-reminders',
  sql: 'alter table contract add column reminded_at timestamptz;',
};
