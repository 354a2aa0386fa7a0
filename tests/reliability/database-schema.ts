import type { Migration } from '../../sdk/server/database.ts';
import { appendOnly, sharedTable, tenantTable } from '../../sdk/server/schema.ts';

/** A small schema for the tests of the database layer. */
export const parcels: Migration = {
  name: 'test/0001-parcels',
  sql: `
create table parcel (
  id bigint generated always as identity primary key,
  platform_id text not null,
  code text not null,
  weight_kg numeric(12, 3) not null default 0 constraint parcel_weight_not_negative check (weight_kg >= 0),
  taken_by text,
  sent_at timestamptz,
  sent_on date,
  extra jsonb,
  constraint parcel_code_once unique (platform_id, code)
);
${tenantTable('parcel')}
create table parcel_event (id bigint generated always as identity primary key, platform_id text not null, what text not null);
${tenantTable('parcel_event')}
${appendOnly('parcel_event')}
create table province (code text primary key, title text not null);
${sharedTable('province')}
insert into province values ('330000', '浙江省');
`,
};
