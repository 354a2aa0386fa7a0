import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const companies: Migration = {
  name: 'shipper/0001-companies',
  sql: `
create table company (
  platform_id text not null check (platform_id <> ''), id text not null,
  company_name text not null check (company_name <> ''), uscc text not null check (length(uscc) = 18),
  contacts text not null, mobile text not null,
  invoice_tax int not null check (invoice_tax between 0 and 150000),
  service_fee_mode text not null check (service_fee_mode in ('ADD_ON', 'GROSS_UP')),
  status int not null default 1 check (status in (0, 1)),
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0' check (delete_status in ('0', '1')),
  primary key (platform_id, id), unique (id), constraint company_uscc_once unique (platform_id, uscc)
);
create index company_of_name on company (platform_id, company_name);
create index company_by_name on company using gin (company_name gin_trgm_ops);
${tenantTable('company')}`,
};
