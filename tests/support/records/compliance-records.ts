import { sql } from '../../../sdk/server/index.ts';
import { insertRow, textOf, type MakeRecords } from './tenant-maker.ts';

/** A checked waybill with what its rules said, a waiver, a message to the regulator and a tax month. */
export const complianceRecords: MakeRecords = async (tenant, ids) => {
  const { platformId, n, mark, maker, one } = tenant;
  const { waybill = '', driver = '' } = ids;
  const trip = {
    waybill_id: waybill,
    waybill_sn: await textOf(tenant, 'waybill', 'waybill_sn', waybill),
    at: '2026-01-01 08:00:00+08',
  };
  const nothing = { contract_flow: 'NA', goods_flow: 'WARN', funds_flow: 'NA', invoice_flow: 'NA', track_flow: 'NA' };
  // What reports itself has been accepted, or the queue would go on writing while others compare.
  await one(sql`update reg_report set report_state = 3 where platform_id = ${platformId} returning id`);
  // Nor does a trip that has been signed wait to be checked.
  await one(
    sql`with gone as (delete from compliance_due where platform_id = ${platformId}) select ${platformId} as id`,
  );
  return {
    // One set for all tenants: what either of them points at says nothing of it.
    complianceRule: await one(sql`select id from compliance_rule where rule_id = ${n === 1 ? 'W-04' : 'W-05'}`),
    complianceRuleChange: await insertRow(
      tenant,
      'compliance_rule_change',
      {
        rule_id: 'W-04',
        action: 'edit',
        before: '20000',
        after: '30000',
        reason: `试行${n}`,
        operator: '示范',
        at: trip.at,
      },
      true,
    ),
    complianceResult: await insertRow(tenant, 'compliance_check', {
      ...trip,
      ...nothing,
      company_name: `${mark}-120`,
      hit_rules: `${mark}-121`,
      risk_level: 'LOW',
      check_no: 1,
    }),
    ruleResult: await insertRow(tenant, 'compliance_result', {
      ...trip,
      check_no: 1,
      rule_id: 'W-04',
      flow: 'W',
      rule_mode: 'WARN',
      passed: 0,
      value: `${mark}-122`,
      threshold: `${mark}-123`,
    }),
    complianceWaiver: await insertRow(tenant, 'compliance_waiver', {
      ...trip,
      rule_id: 'W-04',
      flow: 'W',
      reason: `${mark}-124`,
      files: [`${mark}-125`],
      apply_by: `${mark}-126`,
      apply_id: maker.id,
      waiver_status: 0,
    }),
    regReport: await insertRow(tenant, 'reg_report', {
      msg_type: 'FUNDS',
      biz_id: `funds-${platformId}`,
      biz_no: `${mark}-127`,
      waybill_sn: trip.waybill_sn,
      report_state: 4,
      payload: `{"text":"${mark}-128"}`,
      error_code: `${mark}-129`,
      message: `${mark}-130`,
    }),
    // The month of a trip that has been signed, which are those of the settlement.
    regMonth: await one(sql`
      select platform_id || ':' || to_char(max(sign_at) at time zone 'Asia/Shanghai', 'YYYY-MM') as id from waybill
      where platform_id = ${platformId} and waybill_status >= 70 group by platform_id`),
    regQueue: await insertRow(tenant, 'reg_queue', { msg_type: 'FUNDS' }),
    taxWithhold: await insertRow(tenant, 'tax_withhold', {
      month: '2025-01',
      person_id: driver,
      name: `${mark}-131`,
      id_number: await textOf(tenant, 'driver', 'id_number', driver),
      trip_count: 1,
      income: 100,
      vat: 0,
      surcharge: 0,
      iit: 0,
      exempt_flag: true,
      cumulative12m: 100,
      register_hint: 0,
      tax_status: 0,
      remark: `${mark}-132`,
    }),
  };
};
