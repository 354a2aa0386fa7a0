import { defineEvent } from '@freightdeck/sdk/contract';
import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener, Tx } from '@freightdeck/sdk/server';
import { driverAdmitted } from '@freightdeck/plugin-carrier/contract';
import { vehicleAdmitted } from '@freightdeck/plugin-vehicle/contract';
import { isSigning, waybillCleared, waybillMoved, waybillPaid } from '@freightdeck/plugin-waybill/contract';
import { reportDue } from '../contract/index.ts';
import type { ReportDue } from '../contract/index.ts';
import { fundsReport } from './funds-report.ts';
import { tellReported } from './waybill-reports.ts';

interface Due {
  readonly id: string;
  readonly queue_id: string;
  readonly biz_id: string;
  readonly at: string;
}
const rowsOf = (due: readonly Due[]): string =>
  JSON.stringify([...new Map(due.map((one) => [one.biz_id, one])).values()]);
const approved = 2;

/** Creates the queues of these messages if they do not exist. */
const openQueues = (
  tx: Tx,
  msgType: string,
  due: readonly Due[],
  table: 'vehicle' | 'driver' | 'waybill',
): Promise<number> => {
  const source = { vehicle: sql`vehicle`, driver: sql`driver`, waybill: sql`waybill` }[table];
  return tx.run(sql`
    insert into reg_queue (platform_id, id, msg_type, created_at, created_by, updated_at, updated_by)
    select distinct on (s.platform_id) s.platform_id, d.queue_id, ${msgType}, d.at, 'system', d.at, 'system'
    from jsonb_to_recordset(${rowsOf(due)}::jsonb) as d (queue_id text, biz_id text, at timestamptz) join ${source} s
      on s.id = d.biz_id order by s.platform_id, d.at
    on conflict (platform_id, msg_type) do nothing`);
};
/** Only approved vehicles are reported. */
const writeVehicles = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  await openQueues(tx, 'VEHICLE', due, 'vehicle');
  await tx.run(sql`
    insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, report_state, created_at, created_by, updated_at,
      updated_by)
    select v.platform_id, d.id, 'VEHICLE', v.id, v.vehicle_num, 0, d.at, 'system', d.at, 'system'
    from jsonb_to_recordset(${rowsOf(due)}::jsonb) as d (id text, biz_id text, at timestamptz) join vehicle v
      on v.id = d.biz_id and v.audit_status = ${approved} order by v.platform_id, v.id
    on conflict (platform_id, msg_type, biz_id) do nothing`);
};
const writeDrivers = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  await openQueues(tx, 'DRIVER', due, 'driver');
  await tx.run(sql`
    insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, report_state, created_at, created_by, updated_at,
      updated_by)
    select v.platform_id, d.id, 'DRIVER', v.id, v.name, 0, d.at, 'system', d.at, 'system'
    from jsonb_to_recordset(${rowsOf(due)}::jsonb) as d (id text, biz_id text, at timestamptz) join driver v
      on v.id = d.biz_id and v.audit_status = ${approved} order by v.platform_id, v.id
    on conflict (platform_id, msg_type, biz_id) do nothing`);
};
/** A waybill's message is sent after those of its vehicle and driver. */
const writeWaybills = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  await openQueues(tx, 'WAYBILL', due, 'waybill');
  await tx.run(sql`
    insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, waybill_sn, report_state, depends_on, created_at,
      created_by, updated_at, updated_by)
    select w.platform_id, d.id, 'WAYBILL', w.id, w.waybill_sn, w.waybill_sn, 0,
      jsonb_build_array(jsonb_build_object('msgType', 'VEHICLE', 'bizId', w.vehicle_id), jsonb_build_object('msgType',
        'DRIVER', 'bizId', w.driver_id)), d.at, 'system', d.at, 'system'
    from jsonb_to_recordset(${rowsOf(due)}::jsonb) as d (id text, biz_id text, at timestamptz) join waybill w
      on w.id = d.biz_id order by w.platform_id, w.id
    on conflict (platform_id, msg_type, biz_id) do nothing`);
};
const writeGiven = async (tx: Tx, due: readonly (Due & { readonly report: ReportDue })[]): Promise<void> => {
  for (const { id, queue_id: queueId, at, report } of due) {
    await tx.run(sql`
      insert into reg_queue (platform_id, id, msg_type, created_at, created_by, updated_at, updated_by)
        values (${report.platformId}, ${queueId}, ${report.msgType}, ${at}::timestamptz, 'system', ${at}::timestamptz,
        'system')
      on conflict (platform_id, msg_type) do nothing`);
    await tx.run(sql`
      insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, waybill_sn, report_state, depends_on, given,
        created_at, created_by, updated_at, updated_by)
      values (${report.platformId}, ${id}, ${report.msgType}, ${report.bizId}, ${report.bizNo},
        ${report.waybillSn ?? null}, 0, ${JSON.stringify(report.dependsOn)}::jsonb,
        ${JSON.stringify(report.payload)}::jsonb,
        ${at}::timestamptz, 'system', ${at}::timestamptz, 'system')
      on conflict (platform_id, msg_type, biz_id) do nothing`);
  }
};

interface Approved {
  readonly after: { readonly id: string };
}
type Told = Parameters<Listener['handle']>[0];
const due = (call: Told, bizId: string): Due => ({
  id: call.newId(),
  queue_id: call.newId(),
  biz_id: bizId,
  at: call.now(),
});
async function enqueue(call: Told, report: ReportDue): Promise<void> {
  const written = due(call, report.bizId);
  call.tx.later(writeGiven, { ...written, report });
  await tellReported(call, { id: written.id, platformId: report.platformId, waybillSn: report.waybillSn ?? null }, 0);
}
/**
 * 9.4 step 1: messages are created when vehicle or driver is admitted or approved, a waybill is signed, its carrier is
 * paid, or another plugin emits `ReportDue`.
 */
export const reportListeners: readonly Listener[] = [
  listen(vehicleAdmitted, async (call, { id }) => call.tx.later(writeVehicles, due(call, id))),
  listen(defineEvent<Approved>('vehicle.approve'), async (call, { after }) =>
    call.tx.later(writeVehicles, due(call, after.id)),
  ),
  listen(driverAdmitted, async (call, { id }) => call.tx.later(writeDrivers, due(call, id))),
  listen(defineEvent<Approved>('driver.approve'), async (call, { after }) =>
    call.tx.later(writeDrivers, due(call, after.id)),
  ),
  listen(waybillMoved, async (call, moved) => {
    if (!isSigning(moved)) return;
    call.tx.later(writeWaybills, due(call, moved.id));
    await call.emit(waybillCleared, { platformId: moved.platformId, waybillIds: [moved.id], reportStatus: 1 });
  }),
  listen(reportDue, enqueue),
  listen(waybillPaid, async (call, paid) => enqueue(call, await fundsReport(call.tx, paid))),
];
