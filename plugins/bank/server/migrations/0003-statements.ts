import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0', primary key (platform_id, id), unique (id)`;

export const statements: Migration = {
  name: 'bank/0003-statements-and-fees',
  sql: `
create table fund_statement (
  ${base}, at timestamptz not null, channel text not null, account_no text not null, direction text not null check (direction in ('IN', 'OUT')), amount bigint not null check (amount > 0), balance bigint not null,
  counter_name text not null default '', counter_account text not null default '', summary text not null default '', channel_no text not null, match_status int not null default 0 check (match_status between 0 and 3),
  biz_type text, biz_no text, journal_no text, journal_id text, matched_by text, matched_by_id text, matched_at timestamptz, matches int not null default 0, constraint fund_statement_once unique (platform_id, channel, channel_no));
create index fund_statement_by_time on fund_statement (platform_id, at desc, id);
create index fund_statement_of_channel on fund_statement (platform_id, channel, at);
create unique index fund_statement_journal_once on fund_statement (platform_id, channel, journal_id) where journal_id is not null;
create table platform_fee_bill (
  ${base}, bill_no text not null unique, month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'), base bigint not null, ppm int not null, amount bigint not null check (amount > 0),
  invoice_status int not null default 0 check (invoice_status in (0, 3)), invoice_no text, pay_status int not null default 0 check (pay_status in (0, 2, 3)), pay_channel text, pay_at timestamptz, voucher_files text,
  paid_by text, paid_by_id text, confirmed_by text, confirmed_at timestamptz, journal_no text not null, operator_journal_no text, pay_journal_no text, receipt_journal_no text,
  constraint platform_fee_bill_once unique (platform_id, month));
create index platform_fee_bill_by_time on platform_fee_bill (platform_id, created_at desc, id);
create sequence platform_fee_serial maxvalue 999999 cycle;
grant usage on sequence platform_fee_serial to app_tenant, app_operator;
create table tyy_pool (platform_id text primary key check (platform_id <> ''), warn_cents bigint not null default 0, channel_balance bigint, synced_at timestamptz);
${['fund_statement', 'platform_fee_bill', 'tyy_pool'].map(tenantTable).join('')}`,
};
