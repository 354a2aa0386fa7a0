import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id)`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;
const trip = `waybill_id text not null, waybill_sn text not null, vehicle_num text not null, goods_name text not null, load_place text not null, unload_place text not null, settle_kg int`;

/**
 * `waybill_invoicing` has the requested and invoiced sums of each waybill; it is recounted from applications and lines
 * whenever they change.
 */
export const invoiceTables: Migration = {
  name: 'invoice/0001-invoices',
  sql: `
create sequence invoice_paper_serial maxvalue 99999999 cycle;
grant usage on sequence invoice_paper_serial to app_tenant, app_operator;
create table platform_invoicing (
  platform_id text primary key check (platform_id <> ''), seller_name text, seller_tax_no text check (length(seller_tax_no) = 18), seller_address text, seller_phone text, seller_bank text, seller_account text, clerk text,
  limit_cents bigint not null default 10000000 check (limit_cents >= 100000), vat_ppm int not null default 90000 check (vat_ppm between 0 and 200000), channel text not null default 'TAX' check (channel in ('TAX', 'FZ')),
  auto_issue boolean not null default false, second_audit boolean not null default false, updated_at timestamptz, updated_by text);
${tenantTable('platform_invoicing')}
create table invoice_title (
  ${key}, company_id text not null, company_name text not null, title_name text not null, tax_no text not null check (length(tax_no) = 18), address text, phone text, bank_name text, bank_account text,
  is_default boolean not null default false, audit_status int not null default 1 check (audit_status in (1, 2, 3)), apply_by text not null, apply_by_id text not null, audit_by text, audit_at timestamptz, audit_remark text, ${base},
  constraint invoice_title_once unique (platform_id, company_id, title_name, tax_no));
create index invoice_title_by_time on invoice_title (platform_id, created_at desc, id);
create unique index invoice_title_default on invoice_title (platform_id, company_id) where is_default;
${tenantTable('invoice_title')}
create table invoice_apply (
  ${key}, apply_no text not null, company_id text not null, company_name text not null, title_id text not null, title_name text not null, tax_no text not null, buyer jsonb not null,
  invoice_type text not null check (invoice_type in ('SPECIAL', 'NORMAL', 'ELECTRONIC')), biz_type text not null check (biz_type in ('FREIGHT', 'INFO', 'SERVICE')), channel text not null check (channel in ('TAX', 'FZ')),
  delivery_type text not null check (delivery_type in ('ELECTRONIC', 'EXPRESS')), waybill_count int not null check (waybill_count > 0), invoice_count int not null check (invoice_count > 0),
  total_cents bigint not null check (total_cents > 0), vat_ppm int not null, excl_tax bigint not null, tax bigint not null, split_plan text not null, remark text,
  apply_status int not null check (apply_status in (10, 20, 30, 40, 50, 60, 70, 80, 90)), audit_stage int not null check (audit_stage in (0, 1, 2)), apply_by text not null, apply_by_id text not null,
  audit_by text, audit_by_id text, audit_at timestamptz, audit_remark text, review_by text, review_at timestamptz, third_order_no text, third_status int not null default 0 check (third_status between 0 and 3), third_amount bigint,
  fail_reason text, push_attempts int not null default 0, ${base}, unique (apply_no), constraint invoice_apply_sum check (excl_tax + tax = total_cents), foreign key (platform_id, title_id) references invoice_title (platform_id, id));
create index invoice_apply_by_time on invoice_apply (platform_id, created_at desc, id);
create index invoice_apply_of_company on invoice_apply (platform_id, company_id);
${tenantTable('invoice_apply')}
create table invoice_apply_line (
  ${key}, apply_id text not null, ${trip}, amount bigint not null check (amount > 0), ${base}, foreign key (platform_id, apply_id) references invoice_apply (platform_id, id), constraint invoice_apply_line_once unique (platform_id, apply_id, waybill_id));
create index invoice_apply_line_of_waybill on invoice_apply_line (platform_id, waybill_id);
${tenantTable('invoice_apply_line')}${appendOnly('invoice_apply_line')}
create table invoice (
  ${key}, order_no text not null, apply_id text not null, apply_no text not null, company_id text not null, company_name text not null, title_name text not null, tax_no text not null, buyer jsonb not null, seller jsonb,
  invoice_kind text not null check (invoice_kind in ('BLUE', 'RED')), invoice_type text not null, delivery_type text not null, vat_ppm int not null, amount_excl bigint not null, tax bigint not null, total_cents bigint not null,
  waybill_count int not null check (waybill_count > 0), channel text not null, invoice_code text, invoice_no text, issued_at timestamptz, month text, invoice_state int not null check (invoice_state between 0 and 6), attempts int not null default 0,
  fail_reason text, remark text, express_no text, sent_to text, red_of text, red_of_no text, red_invoice_no text, ${base}, unique (order_no), constraint invoice_sum check (amount_excl + tax = total_cents),
  constraint invoice_sign check ((invoice_kind = 'BLUE' and total_cents > 0) or (invoice_kind = 'RED' and total_cents < 0 and red_of is not null)),
  constraint invoice_numbered check (invoice_state not in (2, 4, 5) or (invoice_no is not null and issued_at is not null)), foreign key (platform_id, apply_id) references invoice_apply (platform_id, id));
create index invoice_by_time on invoice (platform_id, created_at desc, id);
create index invoice_by_issue on invoice (platform_id, issued_at desc, id);
create index invoice_of_apply on invoice (platform_id, apply_id);
create index invoice_on_its_way on invoice (platform_id) where invoice_state = 1;
create unique index invoice_no_once on invoice (coalesce(invoice_code, ''), invoice_no) where invoice_no is not null;
create unique index invoice_red_once on invoice (platform_id, red_of) where red_of is not null;
${tenantTable('invoice')}
create table invoice_line (
  ${key}, apply_id text not null, apply_no text not null, invoice_id text not null, ${trip}, amount_excl bigint not null, tax bigint not null, amount bigint not null check (amount <> 0), ${base},
  constraint invoice_line_sum check (amount_excl + tax = amount), foreign key (platform_id, invoice_id) references invoice (platform_id, id));
create index invoice_line_of_invoice on invoice_line (platform_id, invoice_id);
create index invoice_line_of_waybill on invoice_line (platform_id, waybill_id);
create index invoice_line_by_time on invoice_line (platform_id, created_at desc, id);
${tenantTable('invoice_line')}${appendOnly('invoice_line')}
create table waybill_invoicing (
  platform_id text not null check (platform_id <> ''), waybill_id text not null, invoice_status int not null check (invoice_status between 0 and 4), reserved_cents bigint not null check (reserved_cents >= 0),
  invoiced_cents bigint not null check (invoiced_cents >= 0), apply_id text not null, updated_at timestamptz not null, primary key (platform_id, waybill_id));
${tenantTable('waybill_invoicing')}
create table invoice_adjust (
  ${key}, adjust_no text not null, invoice_id text not null, invoice_no text not null, company_name text not null, adjust_type text not null check (adjust_type in ('RED', 'REMARK', 'EXPRESS')), reason_code text, reason text not null,
  total_cents bigint not null, new_remark text, express_no text, buyer_deducted boolean not null default false, confirm_no text, red_invoice_no text, adjust_status int not null check (adjust_status between 1 and 5), fail_reason text, attempts int not null default 0,
  apply_by text not null, apply_by_id text not null, audit_by text, audit_at timestamptz, audit_remark text, ${base}, unique (adjust_no), foreign key (platform_id, invoice_id) references invoice (platform_id, id));
create index invoice_adjust_by_time on invoice_adjust (platform_id, created_at desc, id);
create unique index invoice_adjust_under_way on invoice_adjust (platform_id, invoice_id) where adjust_status in (1, 2, 5);
${tenantTable('invoice_adjust')}`,
};
