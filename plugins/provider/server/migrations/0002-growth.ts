import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const row = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, created_at timestamptz not null, created_by text,
  updated_at timestamptz not null, updated_by text, delete_status text not null default '0', primary key (platform_id, id), unique (id)`;

/** Keys, requirements, partners and contract fees of providers. */
export const growth: Migration = {
  name: 'provider/0002-growth',
  sql: `
alter table service_provider add column reg_province text not null default '', add column pay_channel text not null default 'NONE', add column compliance_mode text not null default 'BLOCK';
alter table service_provider_record add column batch_no text;
create index service_provider_record_of_batch on service_provider_record (batch_no) where batch_no is not null;
create table service_provider_key (
  app_key text not null, secret_hash text not null check (length(secret_hash) = 64), secret_last4 text not null check (length(secret_last4) = 4), ip_white text,
  key_status int not null check (key_status in (1, 2, 3)), rotate_at timestamptz, expire_at timestamptz, last_use_at timestamptz, ${row}, unique (app_key));
create unique index service_provider_key_valid on service_provider_key (platform_id) where key_status = 1;
${tenantTable('service_provider_key')}
revoke all on service_provider_key from app_tenant;
create table provider_requirement (
  name text not null, required int not null check (required in (0, 1)), sample_file text, sort int not null, scope text not null, status int not null default 1 check (status in (0, 1)), ${row});
create unique index provider_requirement_name on provider_requirement (platform_id, name) where delete_status = '0';
${tenantTable('provider_requirement')}
create table provider_requirement_state (
  requirement_id text not null references provider_requirement (id), done_status int not null default 0 check (done_status in (0, 1)), done_at timestamptz, done_by text, remark text, ${row},
  unique (platform_id, requirement_id));
${tenantTable('provider_requirement_state')}
create table yl_copartner (
  name text not null, cert_no text not null, mobile text not null, commission_mode text not null check (commission_mode in ('PPM_OF_FREIGHT', 'PER_TRIP', 'PPM_OF_FEE')),
  commission_ratio int check (commission_ratio between 0 and 500000), commission_per_trip bigint check (commission_per_trip > 0), valid_from date not null, valid_to date check (valid_to >= valid_from),
  status int not null check (status in (0, 1)), ${row}, unique (platform_id, cert_no),
  check ((commission_mode = 'PER_TRIP') = (commission_ratio is null)), check ((commission_mode = 'PER_TRIP') = (commission_per_trip is not null)));
${tenantTable('yl_copartner')}
create table yl_copartner_bind (
  copartner_id text not null, company_id text not null, company_name text not null, bound_at timestamptz not null, unbound_at timestamptz, bind_status int not null check (bind_status in (0, 1)),
  reason text, operator text not null, ${row}, foreign key (platform_id, copartner_id) references yl_copartner (platform_id, id), foreign key (platform_id, company_id) references company (platform_id, id));
create unique index yl_copartner_bind_once on yl_copartner_bind (platform_id, company_id) where bind_status = 1;
create index yl_copartner_bind_of_partner on yl_copartner_bind (platform_id, copartner_id);
${tenantTable('yl_copartner_bind')}
revoke delete on yl_copartner_bind from app_tenant, app_operator;
create table ele_contract_fee (
  fee_month text not null, contract_id text not null, contract_no text not null, contract_type text not null, channel text not null, fee_cents bigint not null check (fee_cents >= 0), statement_no text,
  fee_status int not null check (fee_status in (1, 2)), ${row}, unique (platform_id, contract_id));
create index ele_contract_fee_by_time on ele_contract_fee (platform_id, created_at desc, id);
${tenantTable('ele_contract_fee')}
revoke delete on ele_contract_fee from app_tenant, app_operator;`,
};
