import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const record = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1`;
const end = `created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id)`;

export const transfers: Migration = {
  name: 'funds/0003-transfers-and-deductions',
  sql: `
create table transfer_order (
  ${record}, transfer_no text not null, direction text not null check (direction in ('IN', 'OUT', 'INNER')), purpose text not null check (purpose in ('ALLOCATE', 'PLATFORM_FEE')),
  from_account text not null, to_account text not null, counter_name text, counter_account text, amount bigint not null check (amount > 0), fee_cents bigint not null default 0 check (fee_cents >= 0),
  channel text not null, to_channel text, channel_no text, transfer_status int not null check (transfer_status between 0 and 4), fail_reason text, remark text,
  apply_by text not null, apply_by_id text not null, audit_by text, audit_by_id text, at timestamptz not null, finished_at timestamptz, journal_no text,
  constraint transfer_never_by_its_maker check (audit_by_id is null or audit_by_id <> apply_by_id),
  constraint transfer_inner_has_two_channels check (direction <> 'INNER' or (to_channel is not null and to_channel <> channel)),
  ${end}, unique (platform_id, transfer_no), unique (channel_no));
create index transfer_order_by_time on transfer_order (platform_id, at desc, id);
${tenantTable('transfer_order')}
create table deduct_modify (
  ${record}, waybill_id text not null, waybill_sn text not null, company_name text not null, driver_id text not null, driver_name text not null, line_type text not null,
  old_cents bigint not null check (old_cents >= 0), new_cents bigint not null check (new_cents >= 0), reason text not null, files text not null,
  audit_status int not null check (audit_status in (1, 2, 3)), apply_by text not null, apply_by_id text not null, audit_by text, audit_by_id text, reject_reason text, journal_no text, at timestamptz not null,
  constraint deduct_modify_never_by_its_maker check (audit_by_id is null or audit_by_id <> apply_by_id), ${end});
create index deduct_modify_by_time on deduct_modify (platform_id, at desc, id);
create unique index deduct_modify_waiting on deduct_modify (platform_id, waybill_id) where audit_status = 1;
${tenantTable('deduct_modify')}`,
};
