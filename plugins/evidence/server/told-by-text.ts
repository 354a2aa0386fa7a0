import { jobOverRows, listen, SmsChannel, smsOf, sql, step } from '@freightdeck/sdk/server';
import type { Job, Listener } from '@freightdeck/sdk/server';
import { poundLife, receiptLife } from '../contract/index.ts';

interface Rejected {
  readonly after: { readonly platformId: string; readonly waybillId: string; readonly waybillSn: string };
  readonly input: { readonly reason: string };
}
/** Notifies the driver by text message why his document was rejected. */
const tellRejected = (workflow: string, paper: string): Listener =>
  listen<Rejected>(
    { name: `${workflow}.reject` },
    async (call, { after: { platformId, waybillId, waybillSn }, input: { reason } }) => {
      const sms = smsOf(call);
      const driver =
        sms &&
        (await call.tx.one<{ driverMobile: string }>(
          sql`select driver_mobile from waybill where platform_id = ${platformId} and id = ${waybillId}`,
        ));
      if (driver)
        await sms.send(call, {
          platformId,
          mobile: driver.driverMobile,
          text: `运单${waybillSn}的${paper}被驳回：${reason}，请重新上传。`,
        });
    },
  );
export const rejectedByText: readonly Listener[] = [
  tellRejected(poundLife.name, '磅单'),
  tellRejected(receiptLife.name, '回单'),
];

interface Ending {
  readonly platformId: string;
  readonly id: string;
  readonly contractNo: string;
  readonly title: string;
  readonly validTo: string;
  readonly mobile: string;
}
/**
 * 到期提醒: thirty days before a contract ends, the other party is notified once; not for the contract of a trip, which
 * ends with it. A party without a number, or whose name is not unique, is not notified.
 */
export const tellEnding: Job = jobOverRows(
  'evidence.endingContracts',
  3600,
  step(
    async (call, mayTry) => {
      const hour = Number(call.now().slice(11, 13));
      if (!smsOf(call) || hour < 9 || hour >= 20) return [];
      const today = call.now().slice(0, 10);
      return call.tx.rows<Ending>(sql`
      select * from (
        select c.platform_id, c.id, c.contract_no, c.title, c.valid_to, case
          when c.contract_type in ('SHIPPER', 'FRAME') then (select k.mobile from company k
            where k.platform_id = c.platform_id and k.id = c.company_id)
          when c.contract_type = 'CAPTAIN' then (select min(k.mobile) from car_captain k
            where k.platform_id = c.platform_id and k.name = c.party_b and k.delete_status = '0' having count(*) = 1)
          when c.contract_type = 'BROKER' then (select min(k.mobile) from broker k where k.platform_id = c.platform_id
            and k.name = c.party_b and k.delete_status = '0' having count(*) = 1) end as mobile
        from contract c where c.contract_status = 40 and c.valid_to between ${today}::date and ${today}::date + 30
          and c.reminded_at is null and c.renewed_by is null and c.delete_status = '0') e
      where e.mobile is not null and ${mayTry(sql`e.id`)} order by e.valid_to, e.id limit 500`);
    },
    async (call, { platformId, id, contractNo, title, validTo, mobile }) => {
      const taken = await call
        .get(SmsChannel)
        .send(call, { platformId, mobile, text: `${title}（${contractNo}）将于${validTo}到期，请及时续签。` });
      if (taken)
        await call.tx.run(
          sql`update contract set reminded_at = ${call.now()}::timestamptz where platform_id = ${platformId}
            and id = ${id}`,
        );
    },
  ),
);
