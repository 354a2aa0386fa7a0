import { defineEvent } from '@freightdeck/sdk/contract';
import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener, Tx } from '@freightdeck/sdk/server';
import { driverAdmitted } from '@freightdeck/plugin-carrier/contract';
import { vehicleAdmitted } from '@freightdeck/plugin-vehicle/contract';
import { isSigning, waybillCleared, waybillMoved, waybillPaid } from '@freightdeck/plugin-waybill/contract';
import type { WaybillPaid } from '@freightdeck/plugin-waybill/contract';
import type { PaidFunds } from './funds-report.ts';
import { ends } from './payloads.ts';
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
const signed = 70;
const settling = 80;
const settled = 90;

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
/** Only approved vehicles are reported; one that is approved again may have changed. */
const writeVehicles = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  await openQueues(tx, 'VEHICLE', due, 'vehicle');
  await tx.run(sql`
    insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, report_state, created_at, created_by, updated_at,
      updated_by)
    select v.platform_id, d.id, 'VEHICLE', v.id, v.vehicle_num, 0, d.at, 'system', d.at, 'system'
    from jsonb_to_recordset(${rowsOf(due)}::jsonb) as d (id text, biz_id text, at timestamptz) join vehicle v
      on v.id = d.biz_id and v.audit_status = ${approved} order by v.platform_id, v.id
    on conflict (platform_id, msg_type, biz_id) do update set recheck = true`);
};
const writeDrivers = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  await openQueues(tx, 'DRIVER', due, 'driver');
  await tx.run(sql`
    insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, report_state, created_at, created_by, updated_at,
      updated_by)
    select v.platform_id, d.id, 'DRIVER', v.id, v.name, 0, d.at, 'system', d.at, 'system'
    from jsonb_to_recordset(${rowsOf(due)}::jsonb) as d (id text, biz_id text, at timestamptz) join driver v
      on v.id = d.biz_id and v.audit_status = ${approved} order by v.platform_id, v.id
    on conflict (platform_id, msg_type, biz_id) do update set recheck = true`);
};
/**
 * A waybill's message is sent after those of its vehicle and driver. That of an imported trip waits for its settlement:
 * only there is it asked what other trips are asked when they are loaded and signed.
 */
const writeWaybills = async (tx: Tx, due: readonly Due[]): Promise<void> => {
  await openQueues(tx, 'WAYBILL', due, 'waybill');
  await tx.run(sql`
    insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, waybill_sn, report_state, depends_on, created_at,
      created_by, updated_at, updated_by)
    select w.platform_id, d.id, 'WAYBILL', w.id, w.waybill_sn, w.waybill_sn, 0,
      jsonb_build_array(jsonb_build_object('msgType', 'VEHICLE', 'bizId', w.vehicle_id), jsonb_build_object('msgType',
        'DRIVER', 'bizId', w.driver_id)), d.at, 'system', d.at, 'system'
    from jsonb_to_recordset(${rowsOf(due)}::jsonb) as d (id text, biz_id text, at timestamptz) join waybill w
      on w.id = d.biz_id and (w.source_channel <> 'IMPORT' or w.waybill_status >= ${settling})
      order by w.platform_id, w.id
    on conflict (platform_id, msg_type, biz_id) do nothing`);
};
interface Found extends Due {
  readonly end: string;
}
/** Where a trip began and where it ended, as soon as it has. They wait for no other message. */
const writePositions = async (tx: Tx, due: readonly Found[]): Promise<void> => {
  await openQueues(tx, 'POSITION', due, 'waybill');
  await tx.run(sql`
    insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, waybill_sn, report_state, created_at, created_by,
      updated_at, updated_by)
    select w.platform_id, d.id, 'POSITION', d.biz_id || ':' || d.end, w.waybill_sn, w.waybill_sn, 0, d.at, 'system',
      d.at, 'system'
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (id text, biz_id text, "end" text, at timestamptz)
      join waybill w on w.id = d.biz_id order by w.platform_id, w.id
    on conflict (platform_id, msg_type, biz_id) do nothing`);
};
interface Paid extends Due {
  readonly platformId: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly funds: PaidFunds;
}
/** The message of a payment goes after that of its waybill. */
const writeFunds = async (tx: Tx, due: readonly Paid[]): Promise<void> => {
  for (const { id, queue_id: queueId, biz_id: documentNo, at, platformId, waybillId, waybillSn, funds } of due) {
    await tx.run(sql`
      insert into reg_queue (platform_id, id, msg_type, created_at, created_by, updated_at, updated_by)
        values (${platformId}, ${queueId}, 'FUNDS', ${at}::timestamptz, 'system', ${at}::timestamptz, 'system')
      on conflict (platform_id, msg_type) do nothing`);
    await tx.run(sql`
      insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, waybill_sn, report_state, depends_on, given,
        created_at, created_by, updated_at, updated_by)
      values (${platformId}, ${id}, 'FUNDS', ${documentNo}, ${documentNo}, ${waybillSn}, 0,
        ${JSON.stringify([{ msgType: 'WAYBILL', bizId: waybillId }])}::jsonb, ${JSON.stringify(funds)}::jsonb,
        ${at}::timestamptz, 'system', ${at}::timestamptz, 'system')
      on conflict (platform_id, msg_type, biz_id) do nothing`);
  }
};

interface Approved {
  readonly after: { readonly id: string };
}
interface Changed {
  readonly after: { readonly vehicleId: string; readonly driverId: string };
}
type Told = Parameters<Listener['handle']>[0];
const due = (call: Told, bizId: string): Due => ({
  id: call.newId(),
  queue_id: call.newId(),
  biz_id: bizId,
  at: call.now(),
});
async function enqueueFunds(call: Told, paid: WaybillPaid): Promise<void> {
  const { platformId, waybillId, waybillSn, documentNo, recipient, paidAt, payments } = paid;
  const written = due(call, documentNo);
  call.tx.later(writeFunds, {
    ...written,
    platformId,
    waybillId,
    waybillSn,
    funds: { documentNo, recipient, paidAt, payments },
  });
  await tellReported(call, { id: written.id, platformId, msgType: 'FUNDS', waybillSn }, 0);
}
/** What these messages say may have changed: they are compared, and sent again where it has. */
const lookAgain = async (tx: Tx, changes: readonly { readonly of: 'goods' | 'waybill'; readonly id: string }[]) => {
  const ids = (of: string): string[] => [...new Set(changes.filter((one) => one.of === of).map(({ id }) => id))];
  await tx.run(sql`
    update reg_report r set recheck = true from waybill w
    where (w.goods_id = any(${ids('goods')}::text[]) or w.id = any(${ids('waybill')}::text[]))
      and r.platform_id = w.platform_id and r.waybill_sn = w.waybill_sn and r.msg_type <> 'FUNDS'
      and r.report_state in (3, 4)`);
};

/**
 * 9.4 step 1: messages are created when vehicle or driver is admitted or approved, a trip is loaded, unloaded or
 * signed, and its carrier is paid. What changes later is compared with what was sent.
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
  listen(defineEvent<Changed>('vehicleChange.approve'), async (call, { after }) =>
    call.tx.later(writeVehicles, due(call, after.vehicleId)),
  ),
  listen(defineEvent<Changed>('driverChange.approve'), async (call, { after }) =>
    call.tx.later(writeDrivers, due(call, after.driverId)),
  ),
  ...['goods.edit', 'goods.regulate'].map((name) =>
    listen(defineEvent<Approved>(name), async (call, { after }) =>
      call.tx.later(lookAgain, { of: 'goods', id: after.id }),
    ),
  ),
  listen(defineEvent<{ readonly after: { readonly waybillId: string } }>('waybillChange.approve'), async (call, told) =>
    call.tx.later(lookAgain, { of: 'waybill', id: told.after.waybillId }),
  ),
  listen(waybillMoved, async (call, moved) => {
    const end = moved.from === moved.to ? undefined : ({ 30: ends[0], 60: ends[1] } as const)[moved.to as 30 | 60];
    if (end && (moved.from ?? 0) < moved.to) call.tx.later(writePositions, { ...due(call, moved.id), end });
    // A weight or a price that changes after the signature, and what the settlement makes of the amounts.
    if (!isSigning(moved) && (moved.to === signed || moved.to === settled || moved.from === moved.to))
      call.tx.later(lookAgain, { of: 'waybill', id: moved.id });
    if (moved.from === signed && moved.to === settling) call.tx.later(writeWaybills, due(call, moved.id));
    if (!isSigning(moved)) return;
    call.tx.later(writeWaybills, due(call, moved.id));
    await call.emit(waybillCleared, { platformId: moved.platformId, waybillIds: [moved.id], reportStatus: 1 });
  }),
  listen(waybillPaid, enqueueFunds),
];
