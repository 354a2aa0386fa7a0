import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const kept = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;
const base = `platform_id text not null check (platform_id <> ''), id text not null, ${kept}, primary key (platform_id, id), unique (id)`;

/** Card numbers and credentials are stored in tables of their own; credentials are written but never read. */
export const banks: Migration = {
  name: 'bank/0002-banks-and-accounts',
  sql: `
create table bank (
  id text primary key, ${kept}, bank_code text not null, bank_name text not null check (bank_name <> ''), short_name text, clearing_no text, logo text, card_bins text, sort int not null default 0,
  status int not null default 1 check (status in (0, 1)), constraint bank_code_once unique (bank_code));
grant select, insert, update on bank to app_tenant, app_operator;
alter table bank enable row level security;
alter table bank force row level security;
create policy bank_of_everybody on bank for select to app_tenant, app_operator using (true);
create policy bank_added_by_operator on bank for insert to app_tenant, app_operator with check (current_platform() = '00001');
create policy bank_kept_by_operator on bank for update to app_tenant, app_operator using (current_platform() = '00001') with check (current_platform() = '00001');
create policy bank_of_system on bank for all to current_user using (true) with check (true);
create table bank_card (
  ${base}, owner_type text not null, owner_id text not null, owner_name text not null, holder_name text not null, cert_hash text, bank_id text not null references bank (id), bank_name text not null,
  card_last4 text not null, card_hash text not null, branch text, reserved_mobile text, is_default boolean not null default false, bind_channel text,
  verify_status int not null default 0 check (verify_status in (0, 1, 2)), status int not null default 1 check (status in (0, 1, 9)));
create unique index bank_card_once on bank_card (platform_id, owner_type, owner_id, card_hash) where status <> 9;
create unique index bank_card_one_default on bank_card (platform_id, owner_type, owner_id) where is_default;
create index bank_card_by_time on bank_card (platform_id, created_at desc, id);
create table bank_card_number (
  platform_id text not null check (platform_id <> ''), card_id text not null, card_no text not null, primary key (platform_id, card_id),
  foreign key (platform_id, card_id) references bank_card (platform_id, id));
create table sub_account (
  ${base}, channel text not null, account_no text, account_name text not null, owner_type text not null, owner_id text not null, owner_name text not null, vehicle_num text,
  open_status int not null default 1 check (open_status between 0 and 4), balance bigint not null default 0, frozen_balance bigint not null default 0,
  pay_enabled int not null default 1 check (pay_enabled in (0, 1)), withdraw_enabled int not null default 1 check (withdraw_enabled in (0, 1)), status int not null default 1 check (status in (0, 1)),
  opened_at timestamptz, fail_reason text, last_sync_at timestamptz, constraint sub_account_once unique (platform_id, channel, owner_type, owner_id));
create unique index sub_account_number_once on sub_account (channel, account_no) where account_no is not null;
create index sub_account_by_time on sub_account (platform_id, updated_at desc, id);
create table bank_enterprise_account (
  ${base}, bank_id text not null references bank (id), bank_name text not null, account_no text not null, account_name text not null, cert_status int not null default 0 check (cert_status in (0, 1, 2)), cert_to date,
  balance bigint not null default 0, last_sync_at timestamptz, test_remark text, is_default boolean not null default false, status int not null default 0 check (status in (0, 1)), has_credential boolean not null default false,
  constraint bank_enterprise_account_once unique (platform_id, account_no));
create unique index bank_enterprise_one_default on bank_enterprise_account (platform_id) where is_default;
create table bank_enterprise_credential (
  platform_id text not null check (platform_id <> ''), id text not null, account_id text not null, app_id text, app_secret text, certificate text, created_at timestamptz not null, created_by text,
  primary key (platform_id, id), foreign key (platform_id, account_id) references bank_enterprise_account (platform_id, id));
${['bank_card', 'bank_card_number', 'sub_account', 'bank_enterprise_account', 'bank_enterprise_credential'].map(tenantTable).join('')}
${appendOnly('bank_enterprise_credential')}
revoke select on bank_enterprise_credential from app_tenant, app_operator;`,
};
