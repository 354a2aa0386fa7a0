import type { Migration } from '@freightdeck/sdk/server';

/** The rules look every two minutes for tracks that were summarised since: without an index that reads every track. */
export const computed: Migration = {
  name: 'trajectory/0008-computed',
  sql: `
create index waybill_track_computed on waybill_track (computed_at);
`,
};
