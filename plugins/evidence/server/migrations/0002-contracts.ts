import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * A contract in force has both signatures and its hash. Templates are read by all tenants and written by the operator.
 */
export const contractTables: Migration = {
  name: 'evidence/0002-contracts',
  sql: `
create table contract (
  platform_id text not null check (platform_id <> ''), id text not null,
  contract_no text not null, contract_type text not null, title text not null,
  party_a text not null, party_a_uscc text, party_a_signer text, party_a_signed_at timestamptz, party_a_sign_method text,
  party_b text not null, party_b_uscc text, party_b_signer text, party_b_signed_at timestamptz, party_b_sign_method text,
  company_id text, company_name text, waybill_id text, waybill_sn text,
  terms text not null check (terms <> ''), valid_from date not null, valid_to date not null check (valid_to >= valid_from),
  contract_status int not null default 10 check (contract_status in (10, 20, 30, 40, 50, 60, 70, 80)),
  file_hash text, signed_file text, signed_at timestamptz, fee_cents bigint not null default 0 check (fee_cents >= 0),
  renewed_from text, renewed_by text, end_reason text,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), constraint contract_no_once unique (contract_no),
  foreign key (platform_id, company_id) references company (platform_id, id), foreign key (platform_id, waybill_id) references waybill (platform_id, id),
  constraint contract_sent check (contract_status in (10, 80) or file_hash is not null),
  constraint contract_in_force check (contract_status not in (40, 50, 70) or (party_a_signed_at is not null and party_b_signed_at is not null and signed_at is not null)));
create index contract_newest on contract (platform_id, created_at desc, id desc);
create index contract_running on contract (valid_to) where contract_status = 40;
create unique index contract_of_carrier_once on contract (platform_id, waybill_id) where contract_type = 'CARRIER' and contract_status in (10, 20, 30, 40);
${tenantTable('contract')}
create sequence contract_no_serial maxvalue 999999 cycle;
grant usage on sequence contract_no_serial to app_tenant, app_operator;
create table contract_signature (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1,
  contract_id text not null, party text not null check (party in ('A', 'B')), signer text not null, sign_method text not null, signed_at timestamptz not null,
  operator text not null, file_hash text not null, proof_hash text not null,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, id), unique (id), unique (platform_id, contract_id, party), foreign key (platform_id, contract_id) references contract (platform_id, id));
${tenantTable('contract_signature')}${appendOnly('contract_signature')}
create table contract_template (
  id text primary key, name text not null, contract_type text not null, body text not null check (body <> ''), template_status int not null default 1 check (template_status in (0, 1)),
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  constraint contract_template_name_once unique (name));
alter table contract_template enable row level security;
alter table contract_template force row level security;
create policy contract_template_read on contract_template for select to app_tenant using (true);
create policy contract_template_kept on contract_template for all to app_tenant using (current_platform() = '00001') with check (current_platform() = '00001');
create policy contract_template_of_operator on contract_template for all to app_operator using (true) with check (true);
create policy contract_template_of_system on contract_template for all to current_user using (true) with check (true);`,
};
