import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** A trip has one valid receipt. A submitted one has a photo, the signer, and the time of signing. */
export const receiptTable: Migration = {
  name: 'evidence/0003-receipts',
  sql: `
create table waybill_receipt (
  platform_id text not null check (platform_id <> ''), id text not null,
  receipt_no text not null, waybill_id text not null, waybill_sn text not null, company_name text not null, vehicle_num text not null, driver_name text not null,
  receipt_state int not null default 1 check (receipt_state between 1 and 5), photo text, photo2 text, photo3 text, signer text, signed_at timestamptz,
  damage_flag int not null default 0 check (damage_flag in (0, 1)), damage_kg int check (damage_kg >= 0), damage_cents bigint check (damage_cents >= 0),
  paper_express_no text, paper_received_at timestamptz,
  submit_by text, submit_by_id text, submit_at timestamptz, submit_count int not null default 0,
  audit_by text, audit_at timestamptz, audit_remark text,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), constraint receipt_no_once unique (receipt_no),
  foreign key (platform_id, waybill_id) references waybill (platform_id, id),
  constraint receipt_signed check (receipt_state in (1, 5) or (photo is not null and signer is not null and signed_at is not null)),
  constraint receipt_damaged check ((damage_flag = 1) = (coalesce(damage_kg, 0) + coalesce(damage_cents, 0) > 0)));
create unique index receipt_once on waybill_receipt (platform_id, waybill_id) where receipt_state <> 5;
create index receipt_by_state on waybill_receipt (platform_id, receipt_state, created_at desc);
${tenantTable('waybill_receipt')}
create sequence receipt_no_serial maxvalue 99999999 cycle;
grant usage on sequence receipt_no_serial to app_tenant, app_operator;`,
};
