import type { Migration } from '@freightdeck/sdk/server';

/** When the reminder of the contract's end was sent. A renewed contract is a new row. */
export const reminders: Migration = {
  name: 'evidence/0004-reminders',
  sql: 'alter table contract add column reminded_at timestamptz;',
};
