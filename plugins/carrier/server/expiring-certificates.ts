import { jobOverRows, SmsChannel, smsOf, sql, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import { mobileOfCaptain, mobilesOfVehicle } from './people-told.ts';
import { certName } from './vehicles-told.ts';

/** Most notices sent in one run; the next run continues. */
const A_RUN = 500;
/** Notices are sent between nine in the morning and eight in the evening only. */
const [from, until] = [9, 20];

interface Ending {
  readonly platformId: string;
  readonly holderType: 'DRIVER' | 'VEHICLE';
  readonly holderId: string;
  readonly holderName: string;
  readonly certType: string;
  readonly validTo: string;
  readonly days: number;
  readonly stage: 30 | 7 | 1;
  /** `led`: this is the driver's captain, whose message names the driver. */
  readonly people: readonly { readonly mobile: string; readonly led: boolean }[];
}
const ofDriver: Readonly<Record<string, string>> = { LICENSE: '驾驶证', ID_CARD: '身份证' };
function textOf({ holderType, holderName, certType, validTo, days }: Ending, led: boolean): string {
  const what =
    holderType === 'VEHICLE'
      ? `车辆${holderName}的${certName(certType)}`
      : `${led ? `您车队的司机${holderName}` : '您'}的${ofDriver[certType] ?? certType}`;
  return `${what}将于${validTo}到期（${days === 0 ? '今天' : `还有${days}天`}），请及时换证并更新资料。`;
}

/**
 * 证件到期提醒: holders are notified thirty days, seven days and one day before a certificate expires, once each. A notice
 * without a recipient is sent when there is one.
 */
export const tellExpiring: Job = jobOverRows(
  'carrier.expiringCertificates',
  3600,
  step(
    async (call, mayTry) => {
      const today = call.now().slice(0, 10);
      const hour = Number(call.now().slice(11, 13));
      if (!smsOf(call) || hour < from || hour >= until) return [];
      const id = sql`concat_ws(' ', e.holder_type, e.holder_id, e.cert_type, e.valid_to, e.stage)`;
      return call.tx.rows<Ending & { id: string }>(sql`
      with held as (
        select d.platform_id, 'DRIVER' as holder_type, d.id as holder_id, d.name as holder_name, d.mobile, c.cert_type,
          c.valid_to
        from driver d cross join lateral (values ('LICENSE', d.license_to), ('ID_CARD', d.id_valid_to)) as c (cert_type,
          valid_to) where d.audit_status in (2, 4) and d.delete_status = '0'
        union all select v.platform_id, 'VEHICLE', v.id, v.vehicle_num, null, c.cert_type, c.valid_to
        from vehicle v cross join lateral (values ('DRIVING', v.driving_permit_to), ('OPERATING', v.road_transport_to),
          ('INSPECTION', v.inspect_to), ('COMPULSORY', v.insurance_compulsory_to),
          ('COMMERCIAL', v.insurance_commercial_to)) as c (cert_type, valid_to) where v.audit_status in (2, 4)
            and v.delete_status = '0'),
      ending as (
        select h.*, h.valid_to - ${today}::date as days, case when h.valid_to <= ${today}::date + 1 then 1
          when h.valid_to <= ${today}::date + 7 then 7 else 30 end as stage
        from held h where h.valid_to between ${today}::date and ${today}::date + 30)
      select ${id} as id, e.platform_id, e.holder_type, e.holder_id, e.holder_name, e.cert_type, e.valid_to, e.days,
        e.stage, p.people
      from ending e cross join lateral (
        select jsonb_agg(jsonb_build_object('mobile', q.mobile, 'led', q.led) order by q.led, q.mobile) as people from (
          select e.mobile, false as led where e.holder_type = 'DRIVER'
          union select k.mobile, true from (${mobileOfCaptain(sql`e.platform_id`, sql`e.holder_id`)}) k
            where e.holder_type = 'DRIVER' and k.mobile <> e.mobile
          union select m.mobile, false from (${mobilesOfVehicle(sql`e.platform_id`, sql`e.holder_id`)}) m
            where e.holder_type = 'VEHICLE') q) p
      where p.people is not null and not exists (
        select from cert_notice n where n.platform_id = e.platform_id and n.holder_type = e.holder_type
          and n.holder_id = e.holder_id and n.cert_type = e.cert_type and n.valid_to = e.valid_to and n.stage = e.stage)
          and ${mayTry(id)}
      order by e.valid_to, e.platform_id, e.holder_id, e.cert_type limit ${A_RUN}`);
    },
    async (call, one) => {
      const { platformId, holderType, holderId, certType, validTo, stage } = one;
      const taken = [];
      for (const { mobile, led } of one.people)
        taken.push(await call.get(SmsChannel).send(call, { platformId, mobile, text: textOf(one, led) }));
      if (taken.includes(true))
        await call.tx.run(sql`
        insert into cert_notice (platform_id, holder_type, holder_id, cert_type, valid_to, stage, told_at)
          values (${platformId}, ${holderType}, ${holderId}, ${certType}, ${validTo}, ${stage},
          ${call.now()}::timestamptz)`);
    },
  ),
);
