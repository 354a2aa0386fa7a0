import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const tenant = `platform_id text not null check (platform_id <> ''), id text not null`;
const record = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, id), unique (id)`;

/** The database itself refuses changes to the amounts of a declared month. */
export const checks: Migration = {
  name: 'compliance/0002-checks',
  sql: `
create table compliance_due (platform_id text not null check (platform_id <> ''), waybill_id text not null, at timestamptz not null, primary key (platform_id, waybill_id));
create table compliance_fact (
  platform_id text not null check (platform_id <> ''), waybill_id text not null, rule_id text not null, passed boolean not null, value text not null, at timestamptz not null, primary key (platform_id, waybill_id, rule_id));
create table compliance_check (
  ${tenant}, waybill_id text not null, waybill_sn text not null, company_name text not null, contract_flow text not null, goods_flow text not null, funds_flow text not null, invoice_flow text not null, track_flow text not null,
  hit_rules text, risk_level text not null check (risk_level in ('NONE', 'LOW', 'MID', 'HIGH')), waived text, check_no int not null, at timestamptz not null, ${record});
create unique index compliance_check_once on compliance_check (platform_id, waybill_id);
create index compliance_check_newest on compliance_check (platform_id, at desc, id desc);
create index compliance_check_newest_of_all on compliance_check (at desc, id desc);
create table compliance_result (
  ${tenant}, waybill_id text not null, waybill_sn text not null, check_no int not null, rule_id text not null, flow text not null, rule_mode text not null, passed int not null check (passed in (0, 1, 2)),
  amount bigint, value text, threshold text, at timestamptz not null, ${record});
create index compliance_result_of_waybill on compliance_result (platform_id, waybill_id, check_no);
create index compliance_result_of_rule on compliance_result (rule_id, at desc);
create table compliance_waiver (
  ${tenant}, waybill_id text not null, waybill_sn text not null, rule_id text not null, flow text not null, reason text not null, files jsonb, apply_by text not null, apply_id text not null,
  approved_by text, approved_at timestamptz, remark text, waiver_status int not null check (waiver_status in (0, 1, 2)), at timestamptz not null, approved_id text, ${record},
  constraint compliance_waiver_by_another check (approved_id is null or approved_id <> apply_id));
create unique index compliance_waiver_once on compliance_waiver (platform_id, waybill_id, rule_id) where waiver_status in (0, 1);
create table reg_queue (${tenant}, msg_type text not null, paused int not null default 0 check (paused in (0, 1)), ${record});
create unique index reg_queue_once on reg_queue (platform_id, msg_type);
create table reg_report (
  ${tenant}, msg_type text not null, biz_id text not null, biz_no text not null, waybill_sn text, seq int not null default 1, report_state int not null check (report_state between 0 and 6),
  depends_on jsonb not null default '[]', given jsonb, payload text, payload_hash text, error_code text, message text, retry_count int not null default 0, sent_at timestamptz, accepted_at timestamptz, next_at timestamptz, ${record});
create unique index reg_report_once on reg_report (platform_id, msg_type, biz_id);
create index reg_report_waiting on reg_report (platform_id, msg_type, report_state, next_at);
create table tax_withhold (
  ${tenant}, month text not null, person_id text not null, name text not null, id_number text not null, seq int not null default 1, trip_count int not null, income bigint not null check (income >= 0),
  vat bigint not null, surcharge bigint not null, iit bigint not null, exempt_flag boolean not null, cumulative12m bigint not null, register_hint int not null check (register_hint in (0, 1, 2)),
  tax_status int not null check (tax_status in (0, 1, 2, 3)), declared_at timestamptz, paid_at timestamptz, pay_no text, remark text, ${record});
create unique index tax_withhold_once on tax_withhold (platform_id, month, person_id, seq);
create unique index tax_withhold_one_open on tax_withhold (platform_id, month, person_id) where tax_status <> 3;
create function tax_withhold_frozen() returns trigger language plpgsql as $$
begin
  if old.tax_status >= 1 and (new.income, new.vat, new.surcharge, new.iit, new.cumulative12m, new.month, new.person_id) is distinct from (old.income, old.vat, old.surcharge, old.iit, old.cumulative12m, old.month, old.person_id) then
    raise exception 'the amounts of a declared tax month are frozen' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tax_withhold_frozen before update on tax_withhold for each row execute function tax_withhold_frozen();
${['compliance_due', 'compliance_fact', 'compliance_check', 'compliance_result', 'compliance_waiver', 'reg_queue', 'reg_report', 'tax_withhold'].map(tenantTable).join('')}
${appendOnly('compliance_result')}
`,
};
