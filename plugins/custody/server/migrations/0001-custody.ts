import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0', primary key (platform_id, id), unique (id)`;

export const custodyTables: Migration = {
  name: 'custody/0001-transfers-payouts-days',
  sql: `
create table channel_transfer (
  ${base}, transfer_no text not null unique, direction text not null, from_account text not null, to_account text not null check (to_account <> from_account), amount bigint not null check (amount > 0), purpose text not null,
  transfer_status int not null default 0 check (transfer_status between 0 and 4), channel_no text, fail_reason text, at timestamptz not null, operator text not null, operator_id text not null, audit_by text, audit_at timestamptz,
  out_journal_no text, out_journal_id text, in_journal_no text, remark text, attempt int not null default 1);
create index channel_transfer_by_time on channel_transfer (platform_id, at desc, id);
create unique index channel_transfer_channel_no on channel_transfer (platform_id, from_account, channel_no) where channel_no is not null;
create table channel_payout (
  ${base}, withdraw_no text not null unique, channel text not null, owner_type text not null, owner_id text not null, owner_name text not null, amount bigint not null check (amount > 0), fee_cents bigint not null default 0 check (fee_cents >= 0),
  card_id text, card_last4 text not null, withdraw_status int not null default 10, channel_no text, fail_reason text, at timestamptz not null, operator text not null, operator_id text not null, audit_by text, sent_by text, ended_at timestamptz,
  journal_no text not null, send_journal_no text, end_journal_no text, attempt int not null default 1);
create index channel_payout_by_time on channel_payout (platform_id, at desc, id);
create unique index channel_payout_channel_no on channel_payout (platform_id, channel, channel_no) where channel_no is not null;
create table custody_day (
  ${base}, statement_day date not null, account_no text not null, open_cents bigint not null, in_cents bigint not null, out_cents bigint not null, close_cents bigint not null, ledger_close bigint not null, diff_cents bigint not null,
  unmatched_count int not null, match_status int not null default 0 check (match_status in (0, 1, 2)), reconciled_by text, reconciled_at timestamptz, constraint custody_day_once unique (platform_id, statement_day),
  check (open_cents + in_cents - out_cents = close_cents));
create sequence custody_serial maxvalue 99999999 cycle;
grant usage on sequence custody_serial to app_tenant, app_operator;
${['channel_transfer', 'channel_payout', 'custody_day'].map(tenantTable).join('')}`,
};
