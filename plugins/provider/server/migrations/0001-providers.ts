import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;

/** Data of a provider beside the core's platform row; a provider without a row has the defaults. */
export const providers: Migration = {
  name: 'provider/0001-providers',
  sql: `
create table service_provider (
  platform_id text primary key check (platform_id <> '') references platform (platform_id),
  uscc text check (length(uscc) = 18), legal_person text, business_permit_no text, permit_from date, permit_to date, contact_name text, contact_mobile text,
  broker_flag int not null default 0 check (broker_flag in (0, 1)), car_captain_flag int not null default 0 check (car_captain_flag in (0, 1)),
  platform_fee_ppm int not null default 0, platform_fee_mode text not null default 'BY_FREIGHT' check (platform_fee_mode in ('BY_FREIGHT', 'BY_TRIP')),
  vat_ppm int not null default 90000, info_vat_ppm int not null default 60000, max_oil_ratio int not null default 400000, max_gas_ratio int not null default 400000,
  pay_deadline_hours int not null default 72 check (pay_deadline_hours between 1 and 720),
  check (permit_to >= permit_from));
create unique index service_provider_uscc_once on service_provider (uscc);
${tenantTable('service_provider')}
create table service_provider_record (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, platform_name text not null,
  target_type text not null check (target_type in ('PLATFORM', 'PLATFORM_CONFIG', 'SERVICE')), field_name text not null, field_zh text not null, old_value text, new_value text,
  reason text not null, operator text not null, operator_platform text not null, ${base},
  primary key (platform_id, id), unique (id));
create index service_provider_record_by_time on service_provider_record (platform_id, created_at desc, id);
${tenantTable('service_provider_record')}${appendOnly('service_provider_record')}
create table user_code_config (
  platform_id text not null check (platform_id <> ''), company_id text not null, code_type text not null check (code_type in ('GOODS', 'CAPTAIN', 'REGISTER', 'FUEL')),
  enabled int not null, auto_accept int not null, need_pound_photo int not null, limit_fence int not null, valid_hours int not null, max_per_day int not null, updated_by text,
  primary key (platform_id, company_id, code_type), foreign key (platform_id, company_id) references company (platform_id, id));
${tenantTable('user_code_config')}
create table user_code_config_record (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, company_id text not null, company_name text not null, code_type text not null,
  field_name text not null, field_zh text not null, old_value text, new_value text, operator text not null, operator_platform text not null, ${base},
  primary key (platform_id, id), unique (id));
create index user_code_config_record_by_time on user_code_config_record (platform_id, created_at desc, id);
create index user_code_config_record_of_company on user_code_config_record (platform_id, company_id);
${tenantTable('user_code_config_record')}${appendOnly('user_code_config_record')}`,
};
