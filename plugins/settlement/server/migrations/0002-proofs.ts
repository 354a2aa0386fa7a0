import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;

export const proofs: Migration = {
  name: 'settlement/0002-proofs-and-statements',
  sql: `
create table settlement_voucher (${key}, voucher_no text not null unique, voucher_kind text not null check (voucher_kind in ('FREIGHT', 'RECEIPT')), order_id text not null, settle_sn text not null, waybill_sn text not null, batch_no text,
  company_name text not null, payee_name text not null, amount bigint not null check (amount >= 0), channel text not null, channel_no text not null, journal_no text not null, paid_at timestamptz not null, ${base},
  primary key (platform_id, id), unique (id), unique (platform_id, order_id, voucher_kind), foreign key (platform_id, order_id) references settlement_order (platform_id, id));
create index settlement_voucher_by_time on settlement_voucher (platform_id, paid_at desc, id);
create index settlement_voucher_of_channel on settlement_voucher (platform_id, channel, channel_no);
${tenantTable('settlement_voucher')}${appendOnly('settlement_voucher')}
create table settlement_receipt (${key}, receipt_no text not null, settle_sn text, waybill_sn text, voucher_no text, payee_name text not null, amount bigint not null, channel text not null, channel_no text not null,
  match_status int not null default 0 check (match_status in (0, 1, 2)), paid_at timestamptz, pulled_at timestamptz not null, ${base}, primary key (platform_id, id), unique (id), unique (platform_id, channel, receipt_no),
  check (match_status = 0 or voucher_no is not null));
create unique index settlement_receipt_of_voucher on settlement_receipt (platform_id, voucher_no) where match_status > 0;
create index settlement_receipt_by_time on settlement_receipt (platform_id, pulled_at desc, id);
${tenantTable('settlement_receipt')}
create table settlement_error (${key}, error_type text not null, order_id text not null, settle_sn text not null, waybill_sn text not null, company_name text not null, payee_name text not null, amount bigint not null, channel text not null, channel_no text,
  message text not null, retry_count int not null default 0, error_status int not null default 0 check (error_status between 0 and 3), handler text, close_by text, close_by_id text, close_reason text, bank_receipt text, at timestamptz not null, ${base},
  primary key (platform_id, id), unique (id), foreign key (platform_id, order_id) references settlement_order (platform_id, id));
create unique index settlement_error_open on settlement_error (platform_id, order_id, (error_type = 'AMOUNT_DIFF')) where error_status in (0, 1);
create index settlement_error_by_time on settlement_error (platform_id, at desc, id);
${tenantTable('settlement_error')}
create table info_fee_pay (${key}, pay_no text not null unique, order_id text not null, broker_name text not null, settle_sn text not null, waybill_id text not null, waybill_sn text not null, payer text not null, amount bigint not null check (amount > 0),
  info_pay_status int not null default 2 check (info_pay_status in (2, 4)), journal_no text not null, pay_at timestamptz not null, ${base},
  primary key (platform_id, id), unique (id), unique (platform_id, order_id), foreign key (platform_id, order_id) references settlement_order (platform_id, id));
create index info_fee_pay_by_time on info_fee_pay (platform_id, pay_at desc, id);
${tenantTable('info_fee_pay')}
create table ys_settlement_order (${key}, ys_sn text not null unique, company_id text not null, company_name text not null, period_from date not null, period_to date not null check (period_to >= period_from), waybill_count int not null, settle_kg bigint not null,
  freight_amount bigint not null, service_fee bigint not null, info_fee bigint not null, premium bigint not null, receivable_amount bigint not null, received_cents bigint not null default 0, ys_status int not null default 0 check (ys_status between 0 and 5),
  apply_by text not null, confirm_by text, confirm_at timestamptz, remark text, at timestamptz not null, settle_mode int not null, maker_id text not null, bank_received bigint not null default 0 check (bank_received >= 0), ${base},
  primary key (platform_id, id), unique (id), check (received_cents between 0 and receivable_amount), check (receivable_amount = freight_amount + service_fee + info_fee + premium));
create index ys_settlement_order_by_time on ys_settlement_order (platform_id, at desc, id);
${tenantTable('ys_settlement_order')}
create table ys_receipt (${key}, ys_id text not null, bank_no text not null, amount bigint not null check (amount > 0), journal_no text not null, ${base}, primary key (platform_id, id), unique (platform_id, bank_no),
  foreign key (platform_id, ys_id) references ys_settlement_order (platform_id, id));
${tenantTable('ys_receipt')}${appendOnly('ys_receipt')}
create table subcontract_order (${key}, sub_sn text not null unique, upstream_name text not null, downstream_name text not null, contract_no text not null, price_ppm int not null check (price_ppm between 1 and 1000000), waybill_count int not null, settle_kg bigint not null,
  amount bigint not null, sub_status int not null default 10 check (sub_status in (10, 20, 30, 40, 50, 60, 70, 80)), apply_by text not null, accept_by text, confirmed_at timestamptz, paid_at timestamptz, journal_no text, remark text, at timestamptz not null,
  maker_id text not null, ${base}, primary key (platform_id, id), unique (id));
create index subcontract_order_by_time on subcontract_order (platform_id, at desc, id);
${tenantTable('subcontract_order')}
create table subcontract_line (${key}, order_id text not null, sub_sn text not null, waybill_id text not null, waybill_sn text not null, downstream_name text not null, vehicle_num text not null, driver_name text not null, settle_kg int not null,
  upstream_freight bigint not null, amount bigint not null, sub_status int not null default 10, at timestamptz not null, ${base}, primary key (platform_id, id), unique (id),
  foreign key (platform_id, order_id) references subcontract_order (platform_id, id), foreign key (platform_id, waybill_id) references waybill (platform_id, id));
create unique index subcontract_line_live on subcontract_line (platform_id, waybill_id) where sub_status not in (70, 80);
${tenantTable('subcontract_line')}`,
};
