import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addEtc, checkVehicle, etcApplies, etcLife } from '../contract/index.ts';
import type { TollTrip } from '../contract/index.ts';
import { hasTolls, tollsOf } from './outside.ts';
import { paperNumber } from './paper-number.ts';
import { endDue, startDue } from './toll-times.ts';

type Etc = RecordOf<typeof etcApplies>;
type Asking = Pick<Call, 'tx' | 'now' | 'find'> & { refuse(code: 'startLate' | 'endLate' | 'notUnloaded'): never };

const add = serve(addEtc, async (call, { waybillId }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const trip = await call.tx.one<{
    waybillSn: string;
    vehicleNum: string;
    plateColor: string | null;
    loadAt: string | null;
    unloadAt: string | null;
    loadPlace: string;
    unloadPlace: string;
    waybillStatus: number;
  }>(sql`
    select w.waybill_sn, w.vehicle_num, (select v.plate_color from vehicle v where v.platform_id = w.platform_id
      and v.id = w.vehicle_id) as plate_color, w.load_at, w.unload_at, w.load_place, w.unload_place, w.waybill_status
    from waybill w where w.platform_id = ${call.platformId} and w.id = ${waybillId} for update of w`);
  if (!trip) return call.refuse('notFound');
  const { waybillStatus, loadAt, plateColor, ...told } = trip;
  if (loadAt === null || waybillStatus < 0) return call.refuse('notLoaded', { waybillSn: trip.waybillSn });
  const known = await call.tx.one(
    sql`select id from etc_apply where platform_id = ${call.platformId} and waybill_id = ${waybillId}`,
  );
  if (known) call.refuse('applied', { waybillSn: trip.waybillSn });
  const applyNo = await paperNumber(call, 'ET');
  const id = await insertRecord(call, etcApplies, {
    applyNo,
    waybillId,
    ...told,
    plateColor: plateColor ?? '',
    loadAt,
    feeCents: 0,
    etcStatus: 0,
  });
  await recordEvent(call, etcApplies, id, { action: 'add', toState: 0 });
  return { id, applyNo };
});
export const tripOf = (etc: Etc, unloadAt = etc.unloadAt): TollTrip => ({
  applyNo: etc.applyNo,
  waybillSn: etc.waybillSn,
  vehicleNum: etc.vehicleNum,
  plateColor: etc.plateColor,
  loadAt: etc.loadAt,
  unloadAt,
  attempt: etc.attempts + 1,
});

async function start(call: Asking, etc: Etc): Promise<Readonly<Record<string, unknown>>> {
  const now = call.now();
  if (now > startDue(etc.loadAt)) call.refuse('startLate');
  const { failReason } = await tollsOf(call).start(call, tripOf(etc));
  if (failReason !== undefined)
    return { etcStatus: 3, failStep: 'START', failReason: failReason.slice(0, 200), attempts: etc.attempts + 1 };
  return { etcStatus: 1, startAt: now, failStep: null, failReason: null, attempts: 0 };
}
async function end(call: Asking, etc: Etc): Promise<Readonly<Record<string, unknown>>> {
  const now = call.now();
  const trip = await call.tx.one<{ unloadAt: string | null }>(
    sql`select unload_at from waybill where platform_id = ${etc.platformId} and id = ${etc.waybillId}`,
  );
  const unloadAt = trip?.unloadAt ?? null;
  if (unloadAt === null) return call.refuse('notUnloaded');
  if (now > endDue(unloadAt)) call.refuse('endLate');
  const { failReason, feeCents } = await tollsOf(call).end(call, tripOf(etc, unloadAt));
  if (failReason !== undefined)
    return {
      etcStatus: 3,
      unloadAt,
      failStep: 'END',
      failReason: failReason.slice(0, 200),
      attempts: etc.attempts + 1,
    };
  return { etcStatus: 2, unloadAt, endAt: now, feeCents: feeCents ?? 0, failStep: null, failReason: null, attempts: 0 };
}
const life = serveWorkflow(etcLife, {
  reportStart: { effect: (call, etc) => start(call, etc) },
  reportEnd: { effect: (call, etc) => end(call, etc) },
  retry: { effect: (call, etc) => (etc.failStep === 'END' ? end(call, etc) : start(call, etc)) },
});
const check = serveQuery(checkVehicle, async (call, { id }) => {
  const etc = await call.tx.one<{ vehicleNum: string; plateColor: string }>(
    sql`select vehicle_num, plate_color from etc_apply where id = ${id} and (${call.isOperator}
      or platform_id = ${call.platformId})`,
  );
  if (!etc) return undefined;
  const connected = hasTolls(call);
  return { ...etc, connected, filed: connected && (await tollsOf(call).filed(call, etc.vehicleNum, etc.plateColor)) };
});
export const tollServes: readonly Served[] = [
  serveResource(etcApplies, {
    order: sql`r.created_at desc`,
    columns: {
      platformName,
      at: sql`r.created_at`,
      startDue: sql`(r.load_at + interval '24 hours')`,
      endDue: sql`(r.unload_at + interval '7 days')`,
      invoiceCount: sql`(select count(*)::int from etc_invoice e where e.platform_id = r.platform_id
        and e.waybill_id = r.waybill_id)`,
    },
  }),
  add,
  life,
  check,
];
