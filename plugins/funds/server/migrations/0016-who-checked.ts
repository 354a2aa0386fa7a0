import type { Migration } from '@freightdeck/sdk/server';

/** Whose hand checked a withdrawal: the provider's own, or the operator's. */
export const whoChecked: Migration = {
  name: 'funds/0016-who-checked',
  sql: `alter table withdraw_order add column audit_actor text;`,
};
