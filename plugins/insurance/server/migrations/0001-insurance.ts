import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0' check (delete_status in ('0', '1'))`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;
const keys = `primary key (platform_id, id), unique (id)`;

/**
 * Every provider reads the products, only the operator writes them. The last columns of policies and orders are
 * internal to the rules.
 */
export const insuranceTables: Migration = {
  name: 'insurance/0001-insurance',
  sql: `
create sequence insure_policy_serial maxvalue 99999999 cycle;
create sequence underwriting_order_serial maxvalue 999999 cycle;
create sequence underwriting_account_serial maxvalue 999999 cycle;
grant usage on sequence insure_policy_serial, underwriting_order_serial, underwriting_account_serial to app_tenant, app_operator;
create table insure_product (
  id text primary key, platform_id text not null default '00001', product_no text not null, name text not null, insurer_code text not null, insurer_name text not null, risk_type text not null check (risk_type in ('CARGO', 'LIABILITY', 'ACCIDENT')),
  charge_mode text not null check (charge_mode in ('PPM_OF_VALUE', 'PER_TRIP', 'PER_TONNE')), rate_ppm int check (rate_ppm between 0 and 1000000), fee_cents bigint check (fee_cents >= 0), min_premium bigint not null check (min_premium >= 0),
  max_insured bigint check (max_insured > 0), deductible_text text, cargo_types jsonb, plate_types jsonb, clauses_file text, status int not null default 1 check (status in (0, 1)), ${base},
  constraint insure_product_no_once unique (product_no), check (case charge_mode when 'PPM_OF_VALUE' then rate_ppm is not null else fee_cents is not null end));
grant select, insert, update on insure_product to app_tenant, app_operator;
alter table insure_product enable row level security;
alter table insure_product force row level security;
create policy insure_product_of_everybody on insure_product for select to app_tenant, app_operator using (true);
create policy insure_product_added_by_operator on insure_product for insert to app_tenant, app_operator with check (current_platform() = '00001');
create policy insure_product_kept_by_operator on insure_product for update to app_tenant, app_operator using (current_platform() = '00001') with check (current_platform() = '00001');
create policy insure_product_of_system on insure_product for all to current_user using (true) with check (true);
create table shipper_insurance (${key}, company_id text not null, company_name text not null, insure_mode text not null default 'NONE' check (insure_mode in ('NONE', 'PER_TRIP', 'ANNUAL')), product_id text references insure_product (id),
  bearer text not null default 'PROVIDER' check (bearer in ('PROVIDER', 'SHIPPER', 'DRIVER')), cargo_value_mode text not null default 'GOODS' check (cargo_value_mode in ('GOODS', 'FIXED')), fixed_value_cents bigint check (fixed_value_cents > 0),
  status int not null default 0 check (status in (0, 1)), ${base}, ${keys}, unique (platform_id, company_id), foreign key (platform_id, company_id) references company (platform_id, id));
${tenantTable('shipper_insurance')}
create table insure_policy (${key}, policy_sn text not null unique, policy_no text, waybill_id text not null, waybill_sn text not null, product_id text not null references insure_product (id), product_name text not null, insurer_code text not null, insurer_name text not null,
  risk_type text not null, insured_name text not null, cargo_value_cents bigint not null, insured_cents bigint not null check (insured_cents >= 0), rate_ppm int, premium_cents bigint not null check (premium_cents >= 0), bearer text not null,
  vehicle_num text not null, driver_name text not null, route text not null, start_at timestamptz, end_at timestamptz, policy_status int not null default 10 check (policy_status in (10, 20, 30, 40, 50, 60, 70, 80, 90)),
  claim_status int not null default 0 check (claim_status between 0 and 3), report_at timestamptz, loss_cents bigint, claim_reason text, claim_file text, paid_cents bigint not null default 0 check (paid_cents >= 0 and paid_cents <= insured_cents), close_remark text,
  insurer_premium bigint, sync_status int not null default 0 check (sync_status between 0 and 3), sync_at timestamptz, fail_reason text, attempts int not null default 0, journal_no text, apply_by text not null, at timestamptz not null,
  company_id text not null, driver_id text not null, pay_journal_id text, accepted_at timestamptz, refund_journal_no text, refunded_at timestamptz, claim_by_id text, drawn_by_terms boolean not null default false, ${base}, ${keys},
  foreign key (platform_id, waybill_id) references waybill (platform_id, id), constraint insure_policy_in_force check (policy_status not in (50, 70, 80, 90) or (start_at is not null and end_at is not null)),
  constraint insure_policy_charged check (policy_status not in (30, 50, 70, 80, 90) or premium_cents = 0 or journal_no is not null));
create unique index insure_policy_once on insure_policy (platform_id, waybill_id, risk_type) where policy_status in (10, 20, 30, 40, 50, 70);
create index insure_policy_by_time on insure_policy (platform_id, at desc, id);
create index insure_policy_ending on insure_policy (end_at) where policy_status = 50;
${tenantTable('insure_policy')}
create table underwriting_account (${key}, insurer_code text not null, insurer_name text not null, account_no text not null, warn_cents bigint not null default 0 check (warn_cents >= 0), insurer_balance bigint, status int not null default 1 check (status in (0, 1)),
  last_sync_at timestamptz, ${base}, ${keys}, unique (platform_id, insurer_code));
${tenantTable('underwriting_account')}
create table underwriting_order (${key}, withdraw_no text not null unique, order_kind text not null check (order_kind in ('TOPUP', 'WITHDRAW')), account_id text not null, insurer_code text not null, insurer_name text not null,
  amount bigint not null check (amount > 0), fee_cents bigint not null default 0 check (fee_cents >= 0 and fee_cents <= amount), channel text not null check (channel in ('ENT', 'OFFLINE')), status int not null default 10 check (status in (10, 30, 40, 50, 60, 70)),
  reason text not null, apply_by text not null, audit_by text, audit_at timestamptz, audit_remark text, channel_no text, fail_reason text, journal_no text, done_at timestamptz, at timestamptz not null, apply_by_id text not null, ${base}, ${keys},
  foreign key (platform_id, account_id) references underwriting_account (platform_id, id), check (status <> 40 or (journal_no is not null and done_at is not null)));
create index underwriting_order_by_time on underwriting_order (platform_id, at desc, id);
${tenantTable('underwriting_order')}
create view underwriting_movement with (security_invoker = true) as
  select platform_id, id || '-o' as id, 1 as version, '0'::text as delete_status, insurer_code, insurer_name, order_kind as movement_kind, withdraw_no as biz_no,
    case order_kind when 'TOPUP' then amount else 0 end as in_cents, case order_kind when 'TOPUP' then 0 else amount end as out_cents, journal_no, done_at as at from underwriting_order where status = 40
  union all select platform_id, id || '-p', 1, '0', insurer_code, insurer_name, 'PREMIUM', policy_sn, 0, premium_cents, journal_no, accepted_at from insure_policy where accepted_at is not null
  union all select platform_id, id || '-r', 1, '0', insurer_code, insurer_name, 'REFUND', policy_sn, premium_cents, 0, refund_journal_no, refunded_at from insure_policy where refunded_at is not null;
grant select on underwriting_movement to app_tenant, app_operator;`,
};
