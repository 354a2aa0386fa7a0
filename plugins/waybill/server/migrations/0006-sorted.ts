import type { Migration } from '@freightdeck/sdk/server';

/** An index for each sortable column: by tenant, then the column, then newest first. */
export const sorted: Migration = {
  name: 'waybill/0006-sorted',
  sql: `
create index waybill_by_freight on waybill (platform_id, freight_amount desc nulls last, id desc);
create index waybill_by_load on waybill (platform_id, load_net_kg desc nulls last, id desc);`,
};
