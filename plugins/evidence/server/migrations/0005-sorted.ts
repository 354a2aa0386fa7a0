import type { Migration } from '@freightdeck/sdk/server';

/**
 * An index for each sortable column: by tenant, then the column, then newest first. And one for the contracts of a
 * trip.
 */
export const sorted: Migration = {
  name: 'evidence/0005-sorted',
  sql: `
create index pound_by_time on pound (platform_id, created_at, id);
create index pound_by_net on pound (platform_id, net_kg desc nulls last, id desc);
create index contract_of_waybill on contract (platform_id, waybill_id) where waybill_id is not null;
create index contract_by_end on contract (platform_id, valid_to, id);
create index contract_by_signing on contract (platform_id, signed_at desc nulls last, id desc);
create index contract_signature_by_time on contract_signature (platform_id, signed_at, id);
create index receipt_by_time on waybill_receipt (platform_id, created_at, id);
create index receipt_by_signing on waybill_receipt (platform_id, signed_at desc nulls last, id desc);`,
};
