import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;

/**
 * Columns after `at` are internal to the rules, not fields. The database itself guarantees: the split adds up to the
 * net freight, each part is what was paid in advance, is paid and is retained, the receivable is the sum of its parts,
 * and a waybill has at most one valid order.
 */
export const orders: Migration = {
  name: 'settlement/0001-orders',
  sql: `
create sequence settlement_serial maxvalue 99999999 cycle;
grant usage on sequence settlement_serial to app_tenant, app_operator;
create table settlement_batch (${key}, batch_no text not null unique, name text not null, channel text not null check (channel in ('SIM', 'ENT', 'PDS', 'HF', 'OFFLINE')), waybill_count int not null default 0, amount bigint not null default 0,
  cash_amount bigint not null default 0, oil_amount bigint not null default 0, gas_amount bigint not null default 0, info_fee bigint not null default 0, receivable_amount bigint not null default 0,
  batch_status int not null default 0 check (batch_status between 0 and 7), apply_by text not null, review_by text, review_at timestamptz, review_remark text, pay_by text, paid_at timestamptz, at timestamptz not null,
  maker_id text not null, reviewer_id text, ${base}, primary key (platform_id, id), unique (id), constraint settlement_batch_two_people check (reviewer_id <> maker_id));
create index settlement_batch_by_time on settlement_batch (platform_id, at desc, id);
${tenantTable('settlement_batch')}
create table settlement_order (${key}, settle_sn text not null unique, waybill_id text not null, waybill_sn text not null, round int not null check (round > 0), company_id text not null, company_name text not null,
  settle_mode int not null check (settle_mode in (1, 2, 3)), vehicle_num text not null, driver_name text not null, settle_kg int not null, carrier_price bigint not null, gross_freight bigint not null, loss_deduct_cents bigint not null,
  additions bigint not null default 0 check (additions >= 0), deductions bigint not null default 0 check (deductions >= 0), rounding_amount bigint not null check (abs(rounding_amount) < 1000), freight_amount bigint not null check (freight_amount >= 0),
  info_fee bigint not null check (info_fee >= 0), info_fee_bearer text not null check (info_fee_bearer in ('CARRIER', 'SHIPPER')), broker_name text,
  oil_amount bigint not null check (oil_amount >= 0), gas_amount bigint not null check (gas_amount >= 0), cash_amount bigint not null check (cash_amount >= 0),
  prepaid_cash bigint not null check (prepaid_cash >= 0), prepaid_oil bigint not null check (prepaid_oil >= 0), prepaid_gas bigint not null check (prepaid_gas >= 0),
  receipt_retention bigint not null check (receipt_retention >= 0), tax_withheld bigint not null check (tax_withheld >= 0), pay_cash bigint not null, pay_oil bigint not null, pay_gas bigint not null,
  service_fee bigint not null check (service_fee >= 0), premium bigint not null default 0 check (premium >= 0), receivable_amount bigint not null, collected_cents bigint not null default 0 check (collected_cents between 0 and receivable_amount),
  platform_fee bigint not null default 0 check (platform_fee >= 0), commission bigint not null default 0 check (commission >= 0), payee_type text not null check (payee_type in ('DRIVER', 'OWNER', 'CAPTAIN')), payee_name text not null,
  batch_id text, batch_no text, ys_id text, settle_status int not null default 10 check (settle_status in (10, 20, 30, 40, 50, 60, 70, 80, 90)), pay_status int not null default 0 check (pay_status between 0 and 4),
  channel text, channel_no text, fail_reason text, cost_journal_no text, pay_journal_no text, apply_by text, audit_by text, audit_at timestamptz, audit_remark text, pay_by text, paid_at timestamptz, sign_at timestamptz not null, at timestamptz not null,
  terms jsonb not null, load_net_kg int not null, unload_net_kg int not null, payee_id text, broker_id text, maker_id text not null, auditor_id text, payer_id text, attempt int not null default 0, journals jsonb not null default '[]', fee_told int not null default 0, ${base},
  primary key (platform_id, id), unique (id), unique (platform_id, waybill_id, round),
  foreign key (platform_id, waybill_id) references waybill (platform_id, id), foreign key (platform_id, batch_id) references settlement_batch (platform_id, id),
  constraint settlement_split check (freight_amount = oil_amount + gas_amount + cash_amount + case info_fee_bearer when 'CARRIER' then info_fee else 0 end),
  constraint settlement_parts check (cash_amount = prepaid_cash + pay_cash + receipt_retention + tax_withheld and oil_amount = prepaid_oil + pay_oil and gas_amount = prepaid_gas + pay_gas),
  constraint settlement_receivable check (receivable_amount = freight_amount + case info_fee_bearer when 'SHIPPER' then info_fee else 0 end + service_fee + premium),
  constraint settlement_payable check (settle_status in (10, 70, 90) or (pay_cash >= 0 and pay_oil >= 0 and pay_gas >= 0 and payee_id is not null)),
  constraint settlement_two_people check (auditor_id <> maker_id), constraint settlement_payer check (payer_id <> maker_id),
  constraint settlement_paid check (settle_status <> 50 or (paid_at is not null and pay_journal_no is not null)));
create unique index settlement_order_live on settlement_order (platform_id, waybill_id) where settle_status <> 90;
create index settlement_order_by_time on settlement_order (platform_id, at desc, id);
create index settlement_order_of_batch on settlement_order (platform_id, batch_id);
create index settlement_order_of_company on settlement_order (platform_id, company_id, audit_at);
create index settlement_order_pending on settlement_order (platform_id, paid_at) where settle_status = 40;
${tenantTable('settlement_order')}
create view settlement_bench with (security_invoker = true) as
  select w.platform_id, w.id, w.version, w.delete_status, w.waybill_sn, w.goods_id, w.company_id, w.company_name, w.vehicle_num, w.driver_id, w.driver_name, w.payee_type, w.payee_name, w.load_net_kg, w.unload_net_kg, w.settle_kg, w.loss_kg,
    w.gross_freight, w.loss_deduct_cents, w.rounding_amount, w.freight_amount, w.info_fee, w.service_fee, w.receivable_amount, w.sign_at, w.valuation_method, w.weight_basis, w.distance_m, w.carrier_price, w.service_fee_mode, w.service_fee_ppm,
    w.freight_terms
  from waybill w where w.waybill_status = 70 and w.delete_status = '0'
    and not exists (select 1 from settlement_order o where o.platform_id = w.platform_id and o.waybill_id = w.id and o.settle_status <> 90);
grant select, update on settlement_bench to app_tenant, app_operator;`,
};
