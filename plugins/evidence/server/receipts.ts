import type { RecordOf } from '@freightdeck/sdk/contract';
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
import { receiptConfirmed, waybillCleared } from '@freightdeck/plugin-waybill/contract';
import { addReceipt, confirmReceipt, receiptLife, receipts, rejectReceipt } from '../contract/index.ts';
import { receiptNo } from './awaited-receipts.ts';
import { printsOf } from './photo-prints.ts';
import { tripOf, type SlipTrip } from './trips.ts';

type Receipt = RecordOf<typeof receipts>;
interface Words {
  readonly signer: string;
  readonly signedAt: string;
  readonly damageKg?: number | null;
  readonly damageCents?: number | null;
}
interface Sheet extends Words {
  readonly photo: string;
  readonly photo2?: string | null;
  readonly photo3?: string | null;
}

const byHand = (call: Pick<Call, 'caller' | 'now'>): object => ({
  submitBy: callerName(call),
  submitById: call.caller.id,
  submitAt: call.now(),
});
const decided = (call: Pick<Call, 'caller' | 'now'>): object => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});
const undecided = { auditBy: null, auditAt: null, auditRemark: null };
/** Id of the submitter, stored beside the name because names are not unique. */
const makerOf = (receipt: object): string | null => (receipt as { readonly submitById: string | null }).submitById;

/** Checks that the signing time lies between unloading and now, and drops damage of 0. */
function read(
  call: Pick<Call, 'now'> & { refuse(code: 'signTime'): never },
  trip: SlipTrip,
  { signer, signedAt, damageKg, damageCents }: Words,
) {
  if (trip.unloadAt === null || signedAt < trip.unloadAt || signedAt > call.now()) call.refuse('signTime');
  return {
    signer,
    signedAt,
    damageKg: damageKg ?? null,
    damageCents: damageCents ?? null,
    damageFlag: (damageKg ?? 0) + (damageCents ?? 0) > 0 ? 1 : 0,
  };
}
type Handing = Pick<Call, 'tx' | 'now' | 'find' | 'caller'> & { refuse(code: 'signTime' | 'photoMissing'): never };
async function handedIn(call: Handing, trip: SlipTrip, sheet: Sheet) {
  const { photo, photo2 = null, photo3 = null } = sheet;
  await printsOf(call, trip.platformId, sheet);
  return { ...read(call, trip, sheet), photo, photo2, photo3, ...byHand(call), ...undecided };
}
const tell = (
  call: Pick<Call, 'emit'>,
  { platformId, waybillId }: Pick<Receipt, 'platformId' | 'waybillId'>,
  receiptStatus: 0 | 1 | 2 | 3 | 4,
): Promise<void> => call.emit(waybillCleared, { platformId, waybillIds: [waybillId], receiptStatus });

const add = serve(addReceipt, async (call, { waybillId, ...sheet }) => {
  const trip = await tripOf(call, waybillId);
  if (!trip) return call.refuse('waybillUnknown');
  if (trip.waybillStatus < 60) call.refuse('notYet');
  const known = await standing(call, trip.platformId, waybillId);
  if (known) call.refuse('exists', { receiptNo: known.receiptNo });
  return insertReceipt(call as Call, trip, waybillId, sheet);
});
/** The receipt of a trip that is not void. */
const standing = (
  call: Pick<Call, 'tx'>,
  platformId: string,
  waybillId: string,
): Promise<Pick<Receipt, 'id' | 'receiptNo' | 'receiptState' | 'submitCount'> | undefined> =>
  call.tx.one(
    sql`select id, receipt_no, receipt_state, submit_count from waybill_receipt where platform_id = ${platformId}
      and waybill_id = ${waybillId} and receipt_state <> 5 for update`,
  );
type Inserting = Omit<Call, 'refuse'> & { refuse(code: 'signTime' | 'photoMissing'): never };
async function insertReceipt(
  call: Inserting,
  trip: SlipTrip,
  waybillId: string,
  sheet: Sheet,
): Promise<{ readonly id: string; readonly receiptNo: string }> {
  const { platformId, waybillSn, companyName, vehicleNum, driverName } = trip;
  const no = await receiptNo(call);
  const id = call.newId();
  await insertRecord(call, receipts, {
    id,
    platformId,
    receiptNo: no,
    waybillId,
    waybillSn,
    companyName,
    vehicleNum,
    driverName,
    receiptState: 2,
    submitCount: 1,
    ...(await handedIn(call, trip, sheet)),
  });
  await recordEvent(call, receipts, id, { action: 'add', toState: 2, platformId });
  await tell(call, { platformId, waybillId }, 2);
  return { id, receiptNo: no };
}
/** The receipt that came with 签收: that of the trip when one is awaited or was sent back, else a new one. */
export async function takeSignedPaper(
  call: Omit<Call, 'refuse'> & {
    refuse(
      code: 'notFound' | 'signTime' | 'photoMissing' | 'receiptKnown',
      values?: Readonly<Record<string, string>>,
    ): never;
  },
  waybillId: string,
  sheet: Sheet,
): Promise<void> {
  const trip = (await tripOf(call, waybillId)) ?? call.refuse('notFound');
  const { platformId } = trip;
  const known = await standing(call, platformId, waybillId);
  if (!known) {
    await insertReceipt(call, trip, waybillId, sheet);
    return;
  }
  if (!receiptLife.transitions.upload.from.includes(known.receiptState as 1 | 4))
    call.refuse('receiptKnown', { receiptNo: known.receiptNo });
  await updateRecord(call, receipts, known.id, undefined, {
    ...(await handedIn(call, trip, sheet)),
    receiptState: 2,
    submitCount: known.submitCount + 1,
  });
  await recordEvent(call, receipts, known.id, {
    action: 'upload',
    fromState: known.receiptState,
    toState: 2,
    platformId,
  });
  await tell(call, { platformId, waybillId }, 2);
}

type Tripped = Pick<Call, 'tx' | 'isOperator' | 'platformId'> & { refuse(code: 'notFound'): never };
const tripOfReceipt = async (call: Tripped, { waybillId }: Receipt): Promise<SlipTrip> =>
  (await tripOf(call, waybillId)) ?? call.refuse('notFound');
const taken = {
  effect: async (call: Handing & Tripped & Pick<Call, 'emit'>, receipt: Receipt, sheet: Sheet) => {
    const values = await handedIn(call, await tripOfReceipt(call, receipt), sheet);
    await tell(call, receipt, 2);
    return { ...values, submitCount: receipt.submitCount + 1 };
  },
};
const otherHand = (call: Pick<Call, 'caller'> & { refuse(code: 'sameHand'): never }, receipt: Receipt): void => {
  if (makerOf(receipt) === call.caller.id) call.refuse('sameHand');
};

const life = serveWorkflow(receiptLife, {
  upload: taken,
  handIn: taken,
  edit: {
    effect: async (call, receipt, { reason: _reason, ...words }) => {
      const values = read(call, await tripOfReceipt(call as Call, receipt), words);
      if (
        values.signer === receipt.signer &&
        values.signedAt === receipt.signedAt &&
        values.damageKg === receipt.damageKg &&
        values.damageCents === receipt.damageCents
      )
        call.refuse('nothingChanged');
      return { ...values, ...byHand(call as Call) };
    },
  },
  confirm: {
    guard: (call, receipt, { remark }) => {
      otherHand(call, receipt);
      if (receipt.damageFlag === 1 && !remark) call.refuse('damaged');
    },
    effect: async (call, receipt, { remark }) => {
      const { platformId, waybillId, waybillSn, receiptNo: no, damageKg, damageCents } = receipt;
      await tell(call as Call, receipt, 3);
      await (call as Call).emit(receiptConfirmed, {
        platformId,
        waybillId,
        waybillSn,
        receiptNo: no,
        damageKg: damageKg ?? 0,
        damageCents: damageCents ?? 0,
        at: call.now(),
      });
      return { ...decided(call), auditRemark: remark ?? null };
    },
  },
  reject: {
    guard: otherHand,
    effect: async (call, receipt, { reason }) => {
      await tell(call as Call, receipt, 4);
      return { ...decided(call), auditRemark: reason };
    },
  },
  file: {
    effect: (call, _receipt, { paperExpressNo, paperReceivedAt = null }) => {
      if (paperReceivedAt !== null && paperReceivedAt > call.now()) call.refuse('notArrived');
      return { paperExpressNo, paperReceivedAt };
    },
  },
  void: { effect: (call, _receipt, { reason }) => ({ ...decided(call), auditRemark: reason }) },
});

export const receiptServes: readonly Served[] = [
  serveResource(receipts, {
    columns: { platformName },
    kept: ['submitById'],
    byAnother: { maker: 'submitById', commands: [confirmReceipt, rejectReceipt] },
    order: sql`r.created_at desc`,
  }),
  add,
  life,
];
