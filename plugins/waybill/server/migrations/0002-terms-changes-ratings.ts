import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0'`;
const key = `platform_id text not null check (platform_id <> ''), id text not null`;
const ofWaybill = `waybill_id text not null, waybill_sn text not null, foreign key (platform_id, waybill_id) references waybill (platform_id, id)`;

/**
 * `freight_terms` and `shipper_info_fee` are internal to the rules, not fields. The view runs with the rights of its
 * reader.
 */
export const termsChangesRatings: Migration = {
  name: 'waybill/0002-terms-changes-ratings',
  sql: `
alter table waybill
  add column captain_name text, add column payee_type text not null default 'DRIVER' check (payee_type in ('DRIVER', 'OWNER', 'CAPTAIN')), add column payee_name text, add column freight_terms jsonb,
  add column gross_freight bigint, add column loss_deduct_cents bigint, add column rounding_amount bigint, add column info_fee bigint check (info_fee >= 0), add column oil_amount bigint, add column gas_amount bigint,
  add column cash_amount bigint, add column shipper_info_fee bigint not null default 0 check (shipper_info_fee >= 0),
  add constraint waybill_split check (oil_amount + gas_amount + cash_amount = freight_amount - info_fee + shipper_info_fee);
alter table waybill drop constraint waybill_receivable_sum;
alter table waybill add constraint waybill_receivable_sum check (receivable_amount = freight_amount + shipper_info_fee + service_fee);
create table waybill_freeze (${key}, ${ofWaybill}, company_name text not null, freeze_scope text not null check (freeze_scope in ('ALL', 'SETTLE', 'PAY', 'INVOICE')), reason_code text not null, reason text not null,
  frozen_by text not null, frozen_at timestamptz not null, thaw_by text, thaw_at timestamptz, thaw_reason text, freeze_flag int not null default 1 check (freeze_flag in (0, 1)), ${base},
  primary key (platform_id, id), unique (id), check (freeze_flag = 1 or thaw_at is not null));
create unique index waybill_freeze_once on waybill_freeze (platform_id, waybill_id) where freeze_flag = 1;
create index waybill_freeze_by_time on waybill_freeze (platform_id, frozen_at desc, id);
${tenantTable('waybill_freeze')}
create table waybill_change (${key}, ${ofWaybill}, company_name text not null, change_type text not null check (change_type in ('VEHICLE', 'CAPTAIN')), waybill_status int not null, vehicle_num text not null, driver_name text not null,
  old_vehicle_num text, new_vehicle_num text, old_driver text, new_driver text, old_captain text, new_captain text, old_payee text, new_payee text, mandate_contract_no text, reason text not null, files text,
  new_vehicle_id text, new_driver_id text, new_payee_type text, new_payee_name text, apply_by text not null, apply_by_id text not null, audit_status int not null default 1 check (audit_status in (1, 2, 3, 9)),
  audit_by text, audit_at timestamptz, audit_remark text, at timestamptz not null, ${base},
  primary key (platform_id, id), unique (id));
create unique index waybill_change_once on waybill_change (platform_id, waybill_id, change_type) where audit_status = 1;
create index waybill_change_by_time on waybill_change (platform_id, at desc, id);
${tenantTable('waybill_change')}
create table waybill_assessment (${key}, ${ofWaybill}, company_name text not null, driver_name text not null, vehicle_num text not null, rater_type text not null check (rater_type in ('SHIPPER', 'DRIVER', 'PLATFORM')),
  score_on_time int not null check (score_on_time between 1 and 5), score_service int not null check (score_service between 1 and 5), score_intact int not null check (score_intact between 1 and 5), score_payment int not null check (score_payment between 1 and 5),
  tags text, comment text, reply text, reply_by text, shown int not null default 1 check (shown in (0, 1)), at timestamptz not null, ${base},
  primary key (platform_id, id), unique (id), unique (platform_id, waybill_id, rater_type));
create index waybill_assessment_by_time on waybill_assessment (platform_id, at desc, id);
${tenantTable('waybill_assessment')}
create view waybill_credit_score with (security_invoker = true) as
  select platform_id, left(md5(platform_id || subject_type || subject_name || month), 26) as id, 1 as version, '0'::text as delete_status, subject_type, subject_name, month,
    count(*)::int as ratings, round(avg(score_on_time + score_service + score_intact + score_payment) * 5)::int as credit_score
  from (select a.*, case when rater_type = 'DRIVER' then 'SHIPPER' else 'DRIVER' end as subject_type, case when rater_type = 'DRIVER' then company_name else driver_name end as subject_name, to_char(at, 'YYYY-MM') as month
    from waybill_assessment a where shown = 1) as rated
  group by platform_id, subject_type, subject_name, month;
grant select on waybill_credit_score to app_tenant, app_operator;`,
};
