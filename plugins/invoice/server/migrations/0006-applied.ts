import type { Migration } from '@freightdeck/sdk/server';

/** The rules look every two minutes for trips that were applied for since: without an index that reads every line. */
export const applied: Migration = {
  name: 'invoice/0006-applied',
  sql: `
create index invoice_apply_line_by_time on invoice_apply_line (created_at);
`,
};
