import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  insertRecord,
  Outside,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  addEtc,
  checkVehicle,
  etcApplies,
  etcLife,
  hearEtc,
  hearFiling,
  tollEnd,
  tollFiling,
  tollStart,
} from '../contract/index.ts';
import type { TollTrip } from '../contract/index.ts';
import { sendToTolls } from './outside.ts';
import { paperNumber } from './paper-number.ts';
import { endDue, startDue } from './toll-times.ts';

type Etc = RecordOf<typeof etcApplies>;
type Asking = Parameters<typeof sendToTolls>[0] &
  Pick<Call, 'tx' | 'now'> & { refuse(code: 'startLate' | 'endLate' | 'notUnloaded'): never };
/** Columns of an application that are not fields: how often the service was asked. */
interface Kept {
  readonly filingAsks: number;
  readonly tollAsks: number;
}
export const keptOf = (etc: Etc): Etc & Kept => etc as Etc & Kept;

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

const portOf = (step: Etc['failStep']) => (step === 'END' ? tollEnd : tollStart);
const keyOf = ({ applyNo }: Etc, step: string, attempt: number): string => `${applyNo}-${step}-${attempt}`;
/** Sends a report. The step and the number of the attempt are the key; after a success the attempts start anew. */
async function report(
  call: Asking,
  etc: Etc,
  step: 'START' | 'END',
  unloadAt: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const attempts = etc.attempts + 1;
  await sendToTolls(call, portOf(step), tripOf(etc, unloadAt), {
    key: keyOf(etc, step, attempts),
    then: hearEtc,
    on: etc.id,
    platformId: etc.platformId,
  });
  return { etcStatus: step === 'START' ? 4 : 5, unloadAt, attempts, failStep: null, failReason: null };
}
async function start(call: Asking, etc: Etc): Promise<Readonly<Record<string, unknown>>> {
  if (call.now() > startDue(etc.loadAt)) call.refuse('startLate');
  return report(call, etc, 'START', etc.unloadAt);
}
async function end(call: Asking, etc: Etc): Promise<Readonly<Record<string, unknown>>> {
  const trip = await call.tx.one<{ unloadAt: string | null }>(
    sql`select unload_at from waybill where platform_id = ${etc.platformId} and id = ${etc.waybillId}`,
  );
  const unloadAt = trip?.unloadAt ?? null;
  if (unloadAt === null) return call.refuse('notUnloaded');
  if (call.now() > endDue(unloadAt)) call.refuse('endLate');
  return report(call, etc, 'END', unloadAt);
}
async function hear(call: Pick<Call, 'tx' | 'now' | 'get' | 'platformId'>, etc: Etc) {
  const step = etc.etcStatus === 5 ? 'END' : 'START';
  const key = keyOf(etc, step, etc.attempts);
  const told = await call.get(Outside).answer(call, portOf(step), key, etc.platformId);
  if (!told) throw new Error(`The toll service has not answered about ${key}`);
  if (told.state === 'failed') return { etcStatus: 3, failStep: step, failReason: told.failReason.slice(0, 200) };
  return step === 'START'
    ? { etcStatus: 1, startAt: call.now(), attempts: 0 }
    : { etcStatus: 2, endAt: call.now(), feeCents: told.feeCents, attempts: 0 };
}
const life = serveWorkflow(etcLife, {
  reportStart: { effect: (call, etc) => start(call, etc) },
  reportEnd: { effect: (call, etc) => end(call, etc) },
  retry: { effect: (call, etc) => (etc.failStep === 'END' ? end(call, etc) : start(call, etc)) },
  hear: { effect: (call, etc) => hear(call, etc) },
});

const filingKey = ({ applyNo }: Etc, asks: number): string => `${applyNo}-filing-${asks}`;
const check = serve(checkVehicle, async (call, _input, etc) => {
  const { platformId, vehicleNum, plateColor } = etc;
  const asks = keptOf(etc).filingAsks;
  if (etc.filingState === 1) return call.get(Outside).ask(call, tollFiling, filingKey(etc, asks), platformId);
  const filingAsks = asks + 1;
  await sendToTolls(
    call,
    tollFiling,
    { vehicleNum, plateColor },
    {
      key: filingKey(etc, filingAsks),
      then: hearFiling,
      on: etc.id,
      platformId,
    },
  );
  await updateRecord(call, etcApplies, etc.id, etc.version, { filingState: 1, filingAsks });
});
const filingHeard = serve(hearFiling, async (call, _input, etc) => {
  if (call.caller.actor !== 'system') call.refuse('forbidden');
  const key = filingKey(etc, keptOf(etc).filingAsks);
  const told = await call.get(Outside).answer(call, tollFiling, key, etc.platformId);
  if (!told) throw new Error(`The toll service has not answered about ${key}`);
  await updateRecord(call, etcApplies, etc.id, etc.version, { filingState: told.filed ? 2 : 3 });
});
export const tollServes: readonly Served[] = [
  serveResource(etcApplies, {
    order: sql`r.created_at desc`,
    kept: ['filingAsks', 'tollAsks'],
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
  filingHeard,
];
