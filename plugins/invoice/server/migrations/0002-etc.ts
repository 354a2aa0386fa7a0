import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id)`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;

export const etcTables: Migration = {
  name: 'invoice/0002-etc',
  sql: `
create table etc_apply (
  ${key}, apply_no text not null, waybill_id text not null, waybill_sn text not null, vehicle_num text not null, plate_color text not null, load_at timestamptz not null, unload_at timestamptz, start_at timestamptz, end_at timestamptz,
  load_place text not null, unload_place text not null, fee_cents bigint not null default 0 check (fee_cents >= 0), etc_status int not null check (etc_status between 0 and 3), fail_step text check (fail_step in ('START', 'END')), fail_reason text,
  attempts int not null default 0, ${base}, unique (apply_no), constraint etc_apply_once unique (platform_id, waybill_id), constraint etc_failed_somewhere check (etc_status <> 3 or fail_step is not null));
create index etc_apply_by_time on etc_apply (platform_id, created_at desc, id);
${tenantTable('etc_apply')}
create table etc_invoice (
  ${key}, invoice_no text not null, invoice_code text not null, waybill_id text, waybill_sn text, vehicle_num text not null, toll_section text not null, entry_time timestamptz not null, exit_time timestamptz not null,
  amount_excl bigint not null, tax_ppm int not null check (tax_ppm in (30000, 50000, 90000)), tax bigint not null, total_cents bigint not null, match_status int not null check (match_status in (0, 1)),
  deductible int not null default 0 check (deductible in (0, 1, 2)), period text, journal_no text, ${base}, constraint etc_invoice_once unique (platform_id, invoice_code, invoice_no), constraint etc_invoice_sum check (amount_excl + tax = total_cents),
  constraint etc_matched check (match_status = 0 or waybill_id is not null), constraint etc_marked check (deductible <> 1 or (period is not null and journal_no is not null)), check (exit_time >= entry_time));
create index etc_invoice_by_time on etc_invoice (platform_id, entry_time desc, id);
create index etc_invoice_of_waybill on etc_invoice (platform_id, waybill_id);
${tenantTable('etc_invoice')}`,
};
