import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Trips on the road for which less of the shipper's money or quota could be set aside than they will cost. */
export const shortTrips: Migration = {
  name: 'funds/0006-short-trips',
  sql: `
create table short_trip (
  platform_id text not null check (platform_id <> ''), waybill_sn text not null, company_id text not null,
  of_quota boolean not null, short_cents bigint not null check (short_cents > 0), updated_at timestamptz not null,
  primary key (platform_id, waybill_sn));
create index short_trip_of_company on short_trip (platform_id, company_id);
${tenantTable('short_trip')}`,
};
