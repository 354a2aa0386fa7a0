import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';
import { keptByOperator } from './kept-by-operator.ts';

const base =
  'version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text';

/** Only the hash of a secret is stored; tenants cannot read credentials. */
export const dockingTables: Migration = {
  name: 'docking/0001-docking',
  sql: `
create table open_platform (
  id text primary key, code text not null, name text not null, open_type text not null, base_url text not null, auth_type text not null, ip_white text, callback_url text,
  open_status int not null default 0 check (open_status between 0 and 3), tested_at timestamptz, test_passed boolean, ${base},
  constraint open_platform_code_once unique (code));
${keptByOperator('open_platform', 'everybody')}
create table open_platform_credential (
  id text primary key, open_platform_id text not null references open_platform (id), app_key text not null, secret_hash text not null check (length(secret_hash) = 64),
  secret_last4 text not null check (length(secret_last4) = 4), rotate_at timestamptz, expire_at timestamptz, last_use_at timestamptz, ${base},
  constraint open_platform_credential_app_key_once unique (app_key));
create unique index open_platform_credential_current on open_platform_credential (open_platform_id) where rotate_at is null and expire_at is null;
${keptByOperator('open_platform_credential', 'operator')}
create table open_platform_company (
  platform_id text not null check (platform_id <> ''), id text not null, open_platform_id text not null references open_platform (id),
  company_id text not null, company_name text not null, third_company_code text not null, scopes jsonb not null, link_status int not null default 0 check (link_status between 0 and 3), ${base},
  primary key (platform_id, id), unique (id), foreign key (platform_id, company_id) references company (platform_id, id));
create unique index open_platform_company_once on open_platform_company (platform_id, open_platform_id, company_id) where link_status <> 3;
create unique index open_platform_company_third_company_code_once on open_platform_company (open_platform_id, third_company_code) where link_status <> 3;
create index open_platform_company_newest on open_platform_company (platform_id, created_at desc);
${tenantTable('open_platform_company')}
create table open_call_log (
  platform_id text not null check (platform_id <> ''), id text not null, open_platform_id text not null references open_platform (id), company_id text, company_name text,
  direction text not null check (direction in ('IN', 'OUT')), call_path text not null, biz_no text, call_result int not null check (call_result in (0, 1)), error_text text,
  request_digest text not null, app_key text, nonce text, ${base},
  primary key (platform_id, id), unique (id));
create index open_call_log_newest on open_call_log (platform_id, created_at desc);
create index open_call_log_of_platform on open_call_log (open_platform_id, created_at desc);
create index open_call_log_of_company on open_call_log (platform_id, company_id, created_at desc);
create unique index open_call_log_nonce_once on open_call_log (app_key, nonce) where call_result = 1 and nonce is not null;
${tenantTable('open_call_log')}${appendOnly('open_call_log')}`,
};
