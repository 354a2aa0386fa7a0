import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;

/**
 * Numbers of orders and bills of all tenants come from one sequence. Unique indexes allow one fee per trip, and a trip
 * on one bill only.
 */
export const feesAndBookings: Migration = {
  name: 'goods/0003-fees-and-bookings',
  sql: `
create sequence goods_paper_serial maxvalue 99999999 cycle;
grant usage on sequence goods_paper_serial to app_tenant, app_operator;
create table goods_fee_order (${key}, order_no text not null unique, goods_id text not null, goods_sn text not null, waybill_id text not null, waybill_sn text not null, broker_name text not null,
  payer text not null check (payer in ('CARRIER', 'SHIPPER')), base_kg int not null, info_fee bigint not null check (info_fee > 0), pay_status int not null default 0 check (pay_status between 0 and 5),
  pay_at timestamptz, invoice_status int not null default 0, remark text, paid_by text, ${base},
  primary key (platform_id, id), unique (id));
create unique index goods_fee_order_once on goods_fee_order (platform_id, waybill_id) where pay_status <> 5;
create index goods_fee_order_by_time on goods_fee_order (platform_id, created_at desc, id);
${tenantTable('goods_fee_order')}
create table yuehuo_config (${key}, enabled int not null default 0 check (enabled in (0, 1)), auto_match boolean not null, bill_day int not null check (bill_day between 1 and 28), fee_ppm int not null,
  company_names text, editor_name text, ${base}, primary key (platform_id, id), unique (id), unique (platform_id));
${tenantTable('yuehuo_config')}
create table yuehuo_order (${key}, order_no text not null unique, goods_id text not null, goods_sn text not null, company_name text not null, goods_name text not null, route text not null,
  plan_kg bigint not null check (plan_kg > 0), done_kg bigint not null default 0 check (done_kg >= 0), start_date date not null, end_date date not null, status int not null default 0 check (status between 0 and 3), stop_reason text, ${base},
  primary key (platform_id, id), unique (id), foreign key (platform_id, goods_id) references goods_source (platform_id, id), check (end_date >= start_date));
create unique index yuehuo_order_once on yuehuo_order (platform_id, goods_id) where status in (0, 1);
create index yuehuo_order_by_time on yuehuo_order (platform_id, created_at desc, id);
${tenantTable('yuehuo_order')}
create table yuehuo_bill (${key}, bill_no text not null unique, month text not null, order_id text not null, order_no text not null, company_name text not null, goods_name text not null, route text not null,
  plan_kg bigint not null, done_kg bigint not null, trips int not null, amount bigint not null, confirm_status int not null default 0 check (confirm_status in (0, 1, 2)), invoice_status int not null default 0, confirm_by text, ${base},
  primary key (platform_id, id), unique (id), foreign key (platform_id, order_id) references yuehuo_order (platform_id, id));
create index yuehuo_bill_by_time on yuehuo_bill (platform_id, created_at desc, id);
${tenantTable('yuehuo_bill')}
create table yuehuo_line (${key}, order_id text not null, bill_id text, month text not null, waybill_id text not null, waybill_sn text not null, vehicle_num text not null,
  load_net_kg int not null, unload_net_kg int not null, settle_kg int not null, carrier_price bigint not null, freight_amount bigint not null, receivable_amount bigint not null, sign_at timestamptz not null, ${base},
  primary key (platform_id, id), unique (id), unique (platform_id, waybill_id), foreign key (platform_id, order_id) references yuehuo_order (platform_id, id), foreign key (platform_id, bill_id) references yuehuo_bill (platform_id, id));
create index yuehuo_line_by_time on yuehuo_line (platform_id, sign_at desc, id);
create index yuehuo_line_of_bill on yuehuo_line (platform_id, bill_id);
${tenantTable('yuehuo_line')}`,
};
