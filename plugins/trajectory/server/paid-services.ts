import type { RecordOf } from '@freightdeck/sdk/contract';
import { insertRecord, platformName, serve, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  generateStatements,
  openService,
  serviceLife,
  serviceStatements,
  serviceUsages,
  statementLife,
  waybillServices,
} from '../contract/index.ts';
import type { usageType } from '../contract/index.ts';
import { countUsage } from './summarise.ts';

type UsageType = NonNullable<(typeof usageType)['type']>;
/** The operator's own tenant uses no services; the operator generates statements for the selected tenant. */
const generate = serve(generateStatements, async (call, { month }) => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) call.refuse('badMonth');
  if (month >= call.now().slice(0, 7)) call.refuse('monthOpen', { month });
  const sums = await call.tx.rows<{
    platformId: string;
    usageType: UsageType;
    quantity: number;
    unitFee: number;
    amount: number;
  }>(sql`
    select u.platform_id, u.usage_type, sum(u.quantity)::int as quantity, max(u.unit_fee) as unit_fee,
      sum(u.amount)::bigint as amount from service_usage u
    where u.month = ${month} and (u.platform_id = ${call.platformId} or ${call.isOperator})
      and not exists (select 1 from service_statement s where s.platform_id = u.platform_id and s.month = u.month
        and s.usage_type = u.usage_type and s.statement_status <> 3)
    group by u.platform_id, u.usage_type order by u.platform_id, u.usage_type`);
  if (sums.length === 0) call.refuse('nothing', { month });
  for (const sum of sums) {
    const serial = await call.tx.one<{ serial: number }>(sql`select nextval('service_statement_serial') as serial`);
    await insertRecord(call, serviceStatements, {
      ...sum,
      statementNo: `DZ${month.slice(2).replace('-', '')}${String(serial?.serial).padStart(8, '0')}`,
      month,
      statementStatus: 0,
    });
  }
  return { total: sums.length };
});

const open = serve(openService, async (call, { waybillSn }) => {
  const trip = await call.tx.one<{
    id: string;
    platformId: string;
    waybillSn: string;
    vehicleNum: string;
    waybillStatus: number;
  }>(sql`
    select id, platform_id, waybill_sn, vehicle_num, waybill_status from waybill_track where waybill_sn = ${waybillSn}
      and (platform_id = ${call.platformId} or ${call.isOperator}) for update`);
  if (!trip) return call.refuse('noWaybill', { waybillSn });
  if (trip.waybillStatus >= 70 || trip.waybillStatus < 0) call.refuse('over');
  if (
    await call.tx.one(
      sql`select id from waybill_service where platform_id = ${trip.platformId} and waybill_id = ${trip.id}
        and service_status in (1, 3)`,
    )
  )
    call.refuse('opened');
  const id = await insertRecord(call, waybillServices, {
    platformId: trip.platformId,
    waybillId: trip.id,
    waybillSn: trip.waybillSn,
    vehicleNum: trip.vehicleNum,
    usageType: 'TRANSIT_MONITOR',
    startAt: call.now(),
    callCount: 0,
    amount: 0,
    serviceStatus: 1,
  });
  return { id };
});

type Service = RecordOf<typeof waybillServices>;
/** A position is charged only when one is returned. */
async function askWhere(call: Call, service: Service): Promise<Readonly<Record<string, unknown>>> {
  const device = await call.tx.one<{ deviceNo: string; lastAt: string | null }>(sql`
    select device_no, last_at from track_device where platform_id = ${service.platformId}
      and vehicle_num = ${service.vehicleNum} and status = 1 order by last_at desc nulls last limit 1`);
  if (!device?.lastAt)
    return {
      serviceStatus: 3,
      callCount: service.callCount + 1,
      failReason: device ? `设备${device.deviceNo}尚未上报位置` : '车辆未绑定定位设备',
    };
  const fee = await countUsage(call, service.platformId, 'TRANSIT_MONITOR', service.waybillSn);
  return { serviceStatus: 1, callCount: service.callCount + 1, amount: service.amount + fee, failReason: null };
}
export const paidServes: readonly Served[] = [
  serveResource(serviceUsages, { columns: { platformName }, order: sql`r.at desc` }),
  serveResource(serviceStatements, { columns: { platformName }, order: sql`r.month desc, r.statement_no desc` }),
  serveResource(waybillServices, { columns: { platformName }, order: sql`r.start_at desc` }),
  generate,
  open,
  serveWorkflow(statementLife, {
    confirm: { effect: (call) => ({ confirmedAt: call.now() }) },
    void: { effect: (call, _statement, { reason }) => ({ voidedAt: call.now(), voidReason: reason }) },
    pay: { effect: (call, _statement, { payNo }) => ({ paidAt: call.now(), payNo }) },
  }),
  serveWorkflow(serviceLife, {
    repull: { effect: (call, service) => askWhere(call as Call, service) },
    stop: { effect: (call) => ({ endAt: call.now() }) },
    finish: { effect: (call) => ({ endAt: call.now() }) },
  }),
];
