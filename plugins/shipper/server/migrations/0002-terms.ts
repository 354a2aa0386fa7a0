import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Existing companies have been admitted already and become approved. */
export const terms: Migration = {
  name: 'shipper/0002-audit-and-terms',
  sql: `
alter table company
  add column name text, add column username text, add column id_number text, add column id_front text, add column id_back text, add column license_file text,
  add column audit_status int not null default 2 check (audit_status in (1, 2, 3)), add column audit_remark text, add column audit_by text, add column audit_at timestamptz,
  add column sign_status int not null default 0 check (sign_status in (0, 1, 2, 3)),
  add column settle_mode int not null default 1 check (settle_mode in (1, 2, 3)),
  add column freeze_ratio int not null default 0 check (freeze_ratio between 0 and 1000000),
  add column goods_deposit bigint not null default 0 check (goods_deposit >= 0), add column receipt_amount bigint not null default 0 check (receipt_amount >= 0),
  add column oil_ratio int not null default 0, add column gas_ratio int not null default 0,
  add column prepay_max_ratio int not null default 300000 check (prepay_max_ratio between 0 and 1000000), add column credit_days int not null default 0,
  add column initial_quota bigint not null default 0 check (initial_quota >= 0), add column expanded_quota bigint not null default 0 check (expanded_quota >= 0),
  add column need_shipper_confirm int not null default 0 check (need_shipper_confirm in (0, 1)), add column weight_basis text not null default 'MIN',
  add column loss_tolerance int not null default 0, add column gain_tolerance int not null default 0, add column rounding_rule text not null default 'NONE',
  add column info_fee_bearer text not null default 'CARRIER', add column auto_settle int not null default 0 check (auto_settle in (0, 1)),
  add constraint company_oil_and_gas check (oil_ratio >= 0 and gas_ratio >= 0 and oil_ratio + gas_ratio <= 1000000),
  add constraint company_enabled_when_approved check (status = 0 or audit_status = 2);
alter table company alter column audit_status set default 1, alter column status set default 0;
create index company_by_time on company (platform_id, created_at desc, id);
create table company_config_record (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1,
  company_id text not null, company_name text not null, batch_no text, field_name text not null, field_zh text not null, old_value text, new_value text,
  reason text not null, operator text not null, operator_platform text not null,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), foreign key (platform_id, company_id) references company (platform_id, id));
create index company_config_record_by_time on company_config_record (platform_id, created_at desc, id);
create index company_config_record_of_company on company_config_record (platform_id, company_id);
${tenantTable('company_config_record')}${appendOnly('company_config_record')}
create table credit_expansion (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1,
  expansion_sn text not null, company_id text not null, company_name text not null,
  before_cents bigint not null, amount bigint not null check (amount > 0), after_cents bigint not null, temp_to date not null, reason text not null,
  operator text not null, operator_id text not null, audit_status int not null default 1 check (audit_status in (1, 2, 3, 5)),
  audit_by text, audit_at timestamptz, remark text,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), unique (expansion_sn), foreign key (platform_id, company_id) references company (platform_id, id));
create index credit_expansion_by_time on credit_expansion (platform_id, created_at desc, id);
create index credit_expansion_running on credit_expansion (temp_to) where audit_status = 2;
create unique index credit_expansion_once on credit_expansion (platform_id, company_id) where audit_status = 1;
create sequence credit_expansion_serial maxvalue 99999999 cycle;
grant usage on sequence credit_expansion_serial to app_tenant, app_operator;
${tenantTable('credit_expansion')}`,
};
