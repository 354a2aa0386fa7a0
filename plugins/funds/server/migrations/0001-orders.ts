import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const record = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1`;
const end = `created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id)`;
const owner = `owner_type text not null, owner_id text not null check (owner_id <> ''), owner_name text not null`;

export const orders: Migration = {
  name: 'funds/0001-orders',
  sql: `
create sequence fund_order_serial maxvalue 99999999 cycle;
grant usage on sequence fund_order_serial to app_tenant, app_operator;

create table recharge_order (
  ${record}, recharge_no text not null, company_id text not null, company_name text not null, amount bigint not null check (amount > 0),
  pay_way text not null, channel text not null, payer_name text not null, payer_account text not null, name_match int not null check (name_match in (0, 1)), pay_at timestamptz not null,
  voucher_files text not null default '', letter_file text, statement_no text, recharge_status int not null check (recharge_status in (10, 20, 30, 40, 50, 60)),
  apply_by text not null, apply_by_id text not null, first_audit_by text, first_audit_by_id text, audit_by text, audit_by_id text,
  arrived_at timestamptz, journal_no text, reject_reason text, at timestamptz not null,
  constraint recharge_arrived_with_journal check (recharge_status not in (30, 60) or (journal_no is not null and statement_no is not null)),
  constraint recharge_two_persons check (first_audit_by_id is null or audit_by_id is null or first_audit_by_id <> audit_by_id or recharge_status <> 30),
  ${end}, unique (platform_id, recharge_no));
create index recharge_order_by_time on recharge_order (platform_id, at desc, id);
create unique index recharge_order_of_line on recharge_order (platform_id, statement_no) where statement_no is not null and recharge_status not in (40, 50);
${tenantTable('recharge_order')}

create table freeze_order (
  ${record}, freeze_no text not null, ${owner}, account_code int not null, reason_type text not null check (reason_type in ('RISK', 'COURT', 'MANUAL', 'WAYBILL', 'WITHDRAW')), biz_no text,
  amount bigint not null check (amount > 0), thawed_cents bigint not null default 0 check (thawed_cents >= 0), used_cents bigint not null default 0 check (used_cents >= 0),
  freeze_status int not null check (freeze_status in (10, 20, 30, 40)), reason text, evidence_file text, thaw_file text, operator text not null, operator_id text not null, thaw_by text,
  journal_no text not null, at timestamptz not null,
  constraint freeze_order_within check (thawed_cents + used_cents <= amount),
  constraint freeze_order_by_hand_has_file check (reason_type in ('WAYBILL', 'WITHDRAW') or evidence_file is not null),
  ${end}, unique (platform_id, freeze_no));
create index freeze_order_by_time on freeze_order (platform_id, at desc, id);
create index freeze_order_of_owner on freeze_order (platform_id, owner_id, freeze_status);
create unique index freeze_order_of_business on freeze_order (platform_id, reason_type, biz_no, owner_type, owner_id) where reason_type in ('WAYBILL', 'WITHDRAW');
${tenantTable('freeze_order')}

create table withdraw_order (
  ${record}, withdraw_no text not null, kind text not null check (kind in ('WALLET', 'DEPOSIT')), ${owner}, account_code int not null,
  amount bigint not null check (amount > 0), fee_cents bigint not null default 0 check (fee_cents >= 0),
  bank_name text not null, account_name text not null, account_no text not null, channel text, channel_no text,
  withdraw_status int not null check (withdraw_status in (10, 20, 30, 40, 50, 60, 70, 80)), fail_reason text, receipt_no text,
  freeze_id text not null, apply_by text not null, apply_by_id text not null, audit_by text, audit_by_id text, send_by text,
  at timestamptz not null, sent_at timestamptz, finished_at timestamptz, journal_no text not null,
  constraint withdraw_never_by_its_maker check (audit_by_id is null or audit_by_id <> apply_by_id or withdraw_status = 70),
  ${end}, unique (platform_id, withdraw_no), unique (channel_no), foreign key (platform_id, freeze_id) references freeze_order (platform_id, id));
create index withdraw_order_by_time on withdraw_order (platform_id, at desc, id);
create index withdraw_order_in_transit on withdraw_order (sent_at) where withdraw_status = 30;
${tenantTable('withdraw_order')}

create table wallet_stop (
  ${record}, account_id text not null, status int not null check (status in (1, 2)), reason text not null, operator text not null, operator_id text not null, at timestamptz not null, ${end});
create index wallet_stop_of_account on wallet_stop (platform_id, account_id, id desc);
${tenantTable('wallet_stop')}
${appendOnly('wallet_stop')}`,
};
