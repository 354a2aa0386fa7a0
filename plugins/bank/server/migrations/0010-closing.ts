import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0', primary key (platform_id, id), unique (id)`;

/** Days of channels, their differences, and the days and months of a book. */
export const closing: Migration = {
  name: 'bank/0010-closing',
  sql: `
create table channel_day (
  ${base}, business_day date not null, channel text not null, day_state int not null default 0 check (day_state in (0, 1, 2)),
  bank_known int not null check (bank_known in (0, 1)), bank_in bigint not null default 0, bank_out bigint not null default 0,
  ledger_in bigint not null default 0, ledger_out bigint not null default 0, order_in bigint not null default 0, order_out bigint not null default 0,
  diff_cents bigint not null default 0, cross_cents bigint not null default 0, open_count int not null default 0, reckoned_at timestamptz not null,
  constraint channel_day_once unique (platform_id, business_day, channel));
create table channel_difference (
  ${base}, business_day date not null, channel text not null, diff_kind text not null check (diff_kind in ('BANK_ONLY', 'LEDGER_ONLY', 'AMOUNT', 'ORDER')),
  diff_state int not null default 0 check (diff_state between 0 and 3), ref text not null, diff_cents bigint not null check (diff_cents <> 0),
  statement_id text, channel_no text, journal_id text, journal_no text, biz_no text, summary text not null default '', reason text, evidence text,
  proposed_by text, proposed_by_id text, agreed_by text, agreed_by_id text, agreed_at timestamptz, booked_id text, booked_no text,
  constraint channel_difference_once unique (platform_id, diff_kind, channel, ref),
  constraint channel_difference_two_people check (agreed_by_id is null or agreed_by_id <> proposed_by_id),
  constraint channel_difference_booked check (diff_state <> 2 or (booked_no is not null and evidence is not null and agreed_by_id is not null)));
create index channel_difference_by_day on channel_difference (platform_id, business_day, channel);
create index channel_difference_open on channel_difference (platform_id, business_day) where diff_state in (0, 1);
create table book_day (
  ${base}, business_day date not null, book_day_state int not null default 0 check (book_day_state between 0 and 3), failed text not null default '',
  open_count int not null default 0, checked_at timestamptz not null, closed_at timestamptz, constraint book_day_once unique (platform_id, business_day));
create table book_month (
  ${base}, month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'), month_state int not null default 0 check (month_state in (0, 1, 2)),
  submitted_by text, submitted_by_id text, submitted_at timestamptz, closed_by text, closed_by_id text, closed_at timestamptz,
  reopened_by text, reopened_at timestamptz, reason text, constraint book_month_once unique (platform_id, month),
  constraint book_month_two_people check (closed_by_id is null or closed_by_id <> submitted_by_id));
-- What the trial balance said when the month was closed: later readings are held against it.
create table book_month_balance (
  platform_id text not null check (platform_id <> ''), month text not null, account_code int not null, debit_cents bigint not null, credit_cents bigint not null,
  primary key (platform_id, month, account_code));
create table subject_mapping (
  ${base}, account_code int not null, subject_code text not null check (subject_code <> ''), subject_title text not null check (subject_title <> ''),
  aux_kind text not null check (aux_kind in ('NONE', 'CUSTOMER', 'SUPPLIER', 'DEPARTMENT')), aux_code text, edited_by text,
  constraint subject_mapping_once unique (platform_id, account_code));
${['channel_day', 'channel_difference', 'book_day', 'book_month', 'book_month_balance', 'subject_mapping'].map(tenantTable).join('')}`,
};
