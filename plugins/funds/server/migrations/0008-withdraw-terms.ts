import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** What a provider lets be withdrawn, and the face check that a withdrawal used up. */
export const withdrawTermsTable: Migration = {
  name: 'funds/0008-withdraw-terms',
  sql: `
create table withdraw_terms (
  platform_id text primary key check (platform_id <> ''),
  single_max bigint not null default 0 check (single_max >= 0),
  daily_max bigint not null default 0 check (daily_max >= 0),
  auto_cents bigint not null default 0 check (auto_cents >= 0),
  updated_at timestamptz not null, updated_by text, check (single_max = 0 or auto_cents <= single_max));
${tenantTable('withdraw_terms')}
alter table withdraw_order add column face_id text;
create unique index withdraw_face_once on withdraw_order (platform_id, face_id) where face_id is not null;
create index withdraw_of_owner on withdraw_order (platform_id, owner_type, owner_id, at);`,
};
