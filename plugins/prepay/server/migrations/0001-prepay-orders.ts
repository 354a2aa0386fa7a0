import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Columns from `payee_id` on are internal to the rules, not fields. */
export const prepayOrderTable: Migration = {
  name: 'prepay/0001-prepay-orders',
  sql: `
create sequence prepay_order_serial maxvalue 99999999 cycle;
grant usage on sequence prepay_order_serial to app_tenant, app_operator;
create table prepay_order (
  platform_id text not null check (platform_id <> ''), id text not null, prepay_sn text not null unique,
  waybill_id text not null, waybill_sn text not null, company_name text not null, vehicle_num text not null, driver_name text not null,
  prepay_kind text not null check (prepay_kind in ('CASH', 'OIL', 'GAS')), amount bigint not null check (amount > 0), ratio_ppm int not null check (ratio_ppm between 0 and 1000000),
  payee_type text not null, payee_name text not null, card_last4 text, channel text not null check (channel in ('WALLET', 'TYY')),
  prepay_status int not null default 10 check (prepay_status in (10, 20, 30, 40, 50, 60, 70, 80, 90)),
  estimate_cents bigint not null, cap_cents bigint not null, kind_cap_cents bigint not null, prior_cents bigint not null,
  apply_by text not null, reason text, audit_by text, audit_at timestamptz, audit_remark text, pay_by text, paid_at timestamptz,
  tyy_order_no text, tyy_amount bigint, fee_cents bigint not null default 0 check (fee_cents >= 0), fail_reason text, attempts int not null default 0,
  consumed_cents bigint not null default 0 check (consumed_cents >= 0), refunded_cents bigint not null default 0 check (refunded_cents >= 0), owed_cents bigint not null default 0 check (owed_cents >= 0),
  journal_no text, at timestamptz not null,
  payee_id text not null, apply_by_id text not null, journal_ids jsonb not null default '[]',
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0' check (delete_status in ('0', '1')),
  primary key (platform_id, id), unique (id), foreign key (platform_id, waybill_id) references waybill (platform_id, id),
  constraint prepay_order_paid check (prepay_status not in (40, 80, 90) or (paid_at is not null and journal_no is not null)),
  constraint prepay_order_ends check (consumed_cents + refunded_cents <= amount));
create index prepay_order_by_time on prepay_order (platform_id, at desc, id);
create index prepay_order_of_waybill on prepay_order (platform_id, waybill_id);
create index prepay_order_at_tyy on prepay_order (updated_at) where prepay_status = 30;
${tenantTable('prepay_order')}`,
};
