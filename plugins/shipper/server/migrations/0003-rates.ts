import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** The rates of a shipper over time: one in force, at most one planned. */
export const rates: Migration = {
  name: 'shipper/0003-rates',
  sql: `
create table company_rate_change (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, company_id text not null, company_name text not null,
  invoice_tax int not null check (invoice_tax between 0 and 150000), service_fee_mode text not null check (service_fee_mode in ('ADD_ON', 'GROSS_UP')),
  oil_ratio int not null, gas_ratio int not null, effective_at date not null, rate_status int not null check (rate_status in (0, 1, 2, 3)), reason text not null,
  operator text not null, operator_platform text not null,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  check (oil_ratio >= 0 and gas_ratio >= 0 and oil_ratio + gas_ratio <= 1000000),
  primary key (platform_id, id), unique (id), foreign key (platform_id, company_id) references company (platform_id, id));
create unique index company_rate_change_in_force on company_rate_change (platform_id, company_id) where rate_status = 1;
create unique index company_rate_change_to_come on company_rate_change (platform_id, company_id) where rate_status = 0;
create index company_rate_change_due on company_rate_change (effective_at) where rate_status = 0;
create index company_rate_change_by_time on company_rate_change (platform_id, effective_at desc, id);
${tenantTable('company_rate_change')}
revoke delete on company_rate_change from app_tenant, app_operator;
create index company_config_record_of_batch on company_config_record (platform_id, batch_no) where batch_no is not null;`,
};
