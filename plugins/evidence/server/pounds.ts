import {
  callerName,
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { checkCarries, slipApproved, unloadRejected } from '@freightdeck/plugin-waybill/contract';
import { addPound, approvePound, poundLife, pounds, rejectPound } from '../contract/index.ts';
import { handedIn, insideFence, read, weighed } from './weighing.ts';
import { keepPrints, printsOf, twinsOf } from './photo-prints.ts';
import type { Photographed } from './photo-prints.ts';
import { awaitedColumns, tripOf } from './trips.ts';
import type { SlipTrip } from './trips.ts';

const byHand = (call: Pick<Call, 'caller' | 'now'>): object => ({
  submitBy: callerName(call),
  submitById: call.caller.id,
  submitAt: call.now(),
});
const decided = (call: Pick<Call, 'caller' | 'now'>): object => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});
/** Id of the submitter, stored beside the name because names are not unique. */
const makerOf = (slip: object): string | null => (slip as { readonly submitById: string | null }).submitById;
const undecided = { auditBy: null, auditAt: null, auditRemark: null, rejectCode: null };
/** Entered by a person: no app has read or located it. */
const unread = { inFence: null, ocrNetKg: null, ocrConfidence: null, ocrPlate: null, diffFlag: null };
const settled = 3;
const reported = 2;
const unamended = { amendReason: null, amendEvidence: null };
interface Amended {
  readonly submitBy: string | null;
  readonly submitById: string | null;
  readonly amendReason: string | null;
  readonly amendEvidence: string | null;
}
/** What was weighed holds for the trip from now on. */
async function tellApproved(
  call: Pick<Call, 'emit'>,
  slip: Pick<RecordOf<typeof pounds>, 'platformId' | 'waybillId' | 'poundSn' | 'poundType' | 'netKg' | 'weighAt'>,
): Promise<void> {
  const { platformId, waybillId, poundSn, poundType, netKg, weighAt } = slip;
  if (netKg === null || weighAt === null) throw new Error(`Slip ${poundSn} is approved, but was not weighed`);
  const { submitBy, submitById, amendReason, amendEvidence } = slip as unknown as Amended;
  await call.emit(slipApproved, {
    platformId,
    waybillId,
    poundSn,
    poundType,
    netKg,
    weighAt,
    ...(amendReason && submitBy && submitById
      ? { amended: { by: submitBy, byId: submitById, reason: amendReason, files: amendEvidence } }
      : {}),
  });
}

const add = serve(addPound, async (call, { waybillId, poundType, ...slip }) => {
  const trip = await tripOf(call, waybillId);
  if (!trip) return call.refuse('waybillUnknown');
  if (trip.waybillStatus < 0 || (poundType === 'LOAD' ? trip.loadAt : trip.unloadAt) === null) call.refuse('notYet');
  const given = { ...slip, ...weighed(call, trip, poundType, slip) };
  const known = await call.tx.one<RecordOf<typeof pounds>>(sql`
    select * from pound where platform_id = ${trip.platformId} and waybill_id = ${waybillId}
      and pound_type = ${poundType} and pound_status <> 4 for update`);
  if (known && known.poundStatus !== 0) call.refuse('exists', { poundSn: known.poundSn });
  if (!known) return insertSlip(call as Call, trip, { waybillId, poundType }, given);
  // It is the one that is awaited.
  await handInAgain(call as Call, known, given);
  return { id: known.id, poundSn: known.poundSn };
});
interface Slip extends Photographed {
  readonly grossKg: number;
  readonly tareKg: number;
  readonly netKg: number;
  readonly weighAt: string;
}
/** A slip that nobody awaited, or not yet: it waits for its audit. */
export async function insertSlip(
  call: Omit<Call, 'refuse'> & { refuse(code: 'photoMissing'): never },
  trip: SlipTrip,
  { waybillId, poundType }: { readonly waybillId: string; readonly poundType: 'LOAD' | 'UNLOAD' },
  slip: Slip,
): Promise<{ readonly id: string; readonly poundSn: string }> {
  const { grossKg, tareKg, netKg, weighAt } = slip;
  const prints = await printsOf(call, trip.platformId, slip);
  const serial = await call.tx.one<{ serial: number }>(sql`select nextval('pound_sn_serial') as serial`);
  const poundSn = `BD${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`;
  const id = call.newId();
  await insertRecord(call, pounds, {
    id,
    platformId: trip.platformId,
    poundSn,
    poundType,
    waybillId,
    ...awaitedColumns(trip, poundType),
    grossKg,
    tareKg,
    netKg,
    weighAt,
    ...byHand(call),
    photo: slip.photo,
    photo2: slip.photo2 ?? null,
    photo3: slip.photo3 ?? null,
    poundStatus: 1,
    submitCount: 1,
    ...(await twinsOf(call, trip.platformId, id, prints)),
  });
  await keepPrints(call, trip.platformId, id, prints);
  await recordEvent(call, pounds, id, {
    action: 'add',
    toState: 1,
    detail: { netKg },
    platformId: trip.platformId,
  });
  return { id, poundSn };
}

/** A slip that was awaited, or sent back, handed in with the unloading itself. */
export async function handInAgain(
  call: Omit<Call, 'refuse'> & { refuse(code: 'photoMissing'): never },
  known: RecordOf<typeof pounds>,
  slip: Slip,
): Promise<void> {
  const { platformId, id } = known;
  const prints = await printsOf(call, platformId, slip);
  const { grossKg, tareKg, netKg, weighAt, photo, photo2 = null, photo3 = null } = slip;
  await updateRecord(call, pounds, id, undefined, {
    grossKg,
    tareKg,
    netKg,
    weighAt,
    photo,
    photo2,
    photo3,
    ...byHand(call),
    ...unread,
    ...undecided,
    ...(await twinsOf(call, platformId, id, prints)),
    poundStatus: 1,
    submitCount: known.submitCount + 1,
  });
  await keepPrints(call, platformId, id, prints);
  await recordEvent(call, pounds, id, {
    action: 'upload',
    fromState: known.poundStatus,
    toState: 1,
    detail: { netKg },
    platformId,
  });
}

const life = serveWorkflow(poundLife, {
  upload: {
    effect: async (call, slip, input) => ({
      ...(await handedIn(call, slip, input)),
      ...byHand(call as Call),
      ...undecided,
      ...unread,
    }),
  },
  handIn: {
    effect: async (call, slip, { lonLat, ocrNetKg, ocrConfidence, ocrPlate = null, ...input }) => {
      const values = await handedIn(call, slip, input);
      const seen = read(values.netKg, ocrNetKg, ocrConfidence);
      const inFence = await insideFence(call, slip, lonLat);
      const sure = seen.diffFlag === 0 && ocrPlate === slip.vehicleNum && inFence === 1 && values.duplicateFlag === 0;
      if (sure) await tellApproved(call as Call, { ...slip, ...values });
      return {
        ...values,
        ...seen,
        ocrPlate,
        inFence,
        ...byHand(call as Call),
        ...undecided,
        ...(sure ? { poundStatus: 2, auditBy: '自动审核', auditAt: call.now() } : {}),
      };
    },
  },
  approve: {
    guard: async (call, slip, { remark }) => {
      if (makerOf(slip) === call.caller.id) call.refuse('sameHand');
      // The lorry may be another one than the one that was there when it was weighed.
      const trip = await tripOf(call as Call, slip.waybillId);
      if (trip && slip.netKg !== null) checkCarries(call, slip.poundType, slip.netKg, trip.ratedLoadKg);
      const other = await call.tx.one<{ weighAt: string }>(sql`
        select weigh_at from pound where platform_id = ${slip.platformId} and waybill_id = ${slip.waybillId}
          and pound_type <> ${slip.poundType} and pound_status = 2`);
      if (
        other &&
        slip.weighAt !== null &&
        (slip.poundType === 'LOAD' ? slip.weighAt >= other.weighAt : slip.weighAt <= other.weighAt)
      )
        call.refuse('order');
      if (slip.duplicateFlag === 1 && !remark) call.refuse('duplicate', { poundSn: slip.duplicateOf ?? '' });
    },
    effect: async (call, slip, { remark }) => {
      await tellApproved(call as Call, slip);
      return { ...decided(call), ...unamended, auditRemark: remark ?? null, rejectCode: null };
    },
  },
  reject: {
    guard: (call, slip) => {
      if (makerOf(slip) === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, { platformId, waybillId, poundType }, { rejectCode, reason }) => {
      if (poundType === 'UNLOAD') await (call as Call).emit(unloadRejected, { platformId, waybillId, reason });
      return { ...decided(call), ...unamended, rejectCode, auditRemark: reason };
    },
  },
  amend: {
    effect: async (call, slip, { reason, evidence, ...input }) => {
      const trip = await tripOf(call, slip.waybillId);
      if (!trip) return call.refuse('notFound');
      if (trip.settleStatus >= settled && trip.settleStatus !== 6) call.refuse('settled');
      if (trip.reportStatus === reported) call.refuse('reported');
      const weights = weighed(call, trip, slip.poundType, input);
      if (weights.grossKg === slip.grossKg && weights.tareKg === slip.tareKg && weights.weighAt === slip.weighAt)
        call.refuse('nothingChanged');
      return {
        ...weights,
        ...read(weights.netKg, slip.ocrNetKg, slip.ocrConfidence),
        ...byHand(call as Call),
        ...undecided,
        amendReason: reason,
        amendEvidence: evidence,
      };
    },
  },
  void: { effect: (call, _slip, { reason }) => ({ ...decided(call), auditRemark: reason }) },
});

const lossKg = sql`case when r.pound_type = 'UNLOAD' and r.net_kg is not null then (
  select greatest(l.net_kg - r.net_kg, 0) from pound l where l.platform_id = r.platform_id
    and l.waybill_id = r.waybill_id and l.pound_type = 'LOAD' and l.pound_status <> 4) end`;
/** The id of the submitter is used by the audit only, and never returned. */
export const poundServes: readonly Served[] = [
  serveResource(pounds, {
    columns: { platformName, lossKg },
    kept: ['submitById', 'amendReason', 'amendEvidence'],
    byAnother: { maker: 'submitById', commands: [approvePound, rejectPound] },
    order: sql`r.weigh_at desc nulls last, r.created_at desc`,
  }),
  add,
  life,
];
