import { wordOf } from '@freightdeck/sdk/contract';
import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
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
import { splitMultiValue } from '@freightdeck/sdk/values';
import {
  checkCarries,
  applyCaptain,
  applyCaptainMany,
  applyVehicle,
  captainStates,
  payeeType,
  unsettled,
  vehicleStates,
  waybillChangeLife,
  waybillChanges,
  waybills,
  waybillStatus,
  approveChange,
  rejectChange,
  withdrawChange,
} from '../contract/index.ts';
import type { paperRefusals } from '../contract/crew-papers.ts';
import { lockCrew } from './assignment.ts';
import { overlappingTrip } from './plausible.ts';
import { tellMoved } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';
import { crewRefusal } from './refusals.ts';

type Change = RecordOf<typeof waybillChanges>;
interface Kept {
  readonly applyById: string;
  readonly newVehicleId: string | null;
  readonly newDriverId: string | null;
  readonly newPayeeType: string | null;
  readonly newPayeeName: string | null;
}
const keptColumns = [
  'applyById',
  'newVehicleId',
  'newDriverId',
  'newPayeeType',
  'newPayeeName',
] as const satisfies readonly (keyof Kept)[];
const keptOf = (change: Change): Kept => change as Change & Kept;
type Refusal =
  | 'waiting'
  | 'tooLate'
  | 'settled'
  | 'notFound'
  | 'sameVehicle'
  | 'driverNotAudited'
  | 'vehicleNotAudited'
  | 'driverBlocked'
  | 'vehicleBlocked'
  | keyof typeof paperRefusals
  | 'driverBusy'
  | 'vehicleBusy'
  | 'overlapsTrip'
  | 'overload';
type Asking = Omit<Call, 'refuse'> & {
  refuse(code: Refusal, values?: Readonly<Record<string, string | number>>): never;
};

/**
 * Locks the waybill and checks that it may still change: its vehicle until the unloading, its captain until the
 * signature.
 */
async function changeable(call: Asking, waybillId: string, [from, until]: readonly [number, number]): Promise<Waybill> {
  const waybill = await call.tx.one<Waybill>(
    sql`select * from waybill where id = ${waybillId} and (${call.isOperator}
      or platform_id = ${call.platformId}) for update`,
  );
  if (!waybill) return call.refuse('notFound');
  const state = waybillStatus.choices?.find((one) => one.value === waybill.waybillStatus);
  if (waybill.waybillStatus < from || waybill.waybillStatus > until)
    call.refuse('tooLate', { state: state?.[call.language] ?? waybill.waybillStatus });
  if (!unsettled.includes(waybill.settleStatus)) call.refuse('settled');
  return waybill;
}
/** One change of a trip is decided before another one is asked for, whatever they change. */
async function alone(call: Asking, waybill: Waybill): Promise<void> {
  if (
    await call.tx.one(
      sql`select id from waybill_change where platform_id = ${waybill.platformId} and waybill_id = ${waybill.id}
        and audit_status = 1 limit 1`,
    )
  )
    call.refuse('waiting');
}
/** Checks that this crew may take over the trip: approved, free, and with enough capacity for the load. */
async function fittingCrew(call: Asking, waybill: Waybill, driverId: string, vehicleId: string) {
  const { platformId } = waybill;
  const crew = await lockCrew({ tx: call.tx, platformId, now: () => call.now() }, driverId, vehicleId);
  if (!crew) return call.refuse('notFound');
  const why = await crewRefusal({ tx: call.tx, platformId, now: () => call.now() }, driverId, vehicleId, waybill.id);
  if (why) call.refuse(why.code, why.values);
  const kg = waybill.loadNetKg ?? waybill.estimateKg;
  checkCarries(call, 'LOAD', kg, crew.ratedLoadKg);
  if (waybill.loadAt !== null) {
    const other = await overlappingTrip(
      call,
      { platformId, driverId, vehicleId, beside: waybill.id },
      waybill.loadAt,
      waybill.unloadAt ?? call.now(),
    );
    if (other !== undefined) call.refuse('overlapsTrip', { waybillSn: other });
  }
  return crew;
}
/** Stores the request. */
async function ask(call: Asking, waybill: Waybill, values: Readonly<Record<string, unknown>>): Promise<{ id: string }> {
  const { platformId, id: waybillId, waybillSn, companyName, vehicleNum, driverName } = waybill;
  const id = await insertRecord(call, waybillChanges, {
    platformId,
    waybillId,
    waybillSn,
    companyName,
    vehicleNum,
    driverName,
    waybillStatus: waybill.waybillStatus,
    ...values,
    applyBy: callerName(call),
    applyById: call.caller.id,
    auditStatus: 1,
    at: call.now(),
  });
  await recordEvent(call, waybillChanges, id, { action: 'apply', toState: 1, platformId });
  return { id };
}

const vehicle = serve(applyVehicle, async (call, { waybillId, vehicleId, driverId, reason, files }) => {
  const waybill = await changeable(call, waybillId, vehicleStates);
  const newDriverId = driverId ?? waybill.driverId;
  if (vehicleId === waybill.vehicleId && newDriverId === waybill.driverId) call.refuse('sameVehicle');
  await alone(call, waybill);
  const crew = await fittingCrew(call, waybill, newDriverId, vehicleId);
  return ask(call, waybill, {
    changeType: 'VEHICLE',
    oldVehicleNum: waybill.vehicleNum,
    newVehicleNum: crew.vehicleNum,
    oldDriver: waybill.driverName,
    newDriver: crew.driverName,
    newVehicleId: vehicleId,
    newDriverId,
    reason,
    files: files ?? null,
  });
});
const label = (type: string, name: string | null): string =>
  `${wordOf(payeeType, type, 'zh') ?? type} ${name ?? ''}`.trim();
type CaptainCall = Omit<Call, 'refuse'> & { refuse(code: 'sameCaptain' | 'payeeMissing' | 'mandateMissing'): never };
async function askCaptain(
  call: CaptainCall,
  {
    waybillId,
    captainName = null,
    payeeType: type,
    payeeName = null,
    mandateContractNo = null,
    reason,
  }: InputOfCommand<typeof applyCaptain>,
): Promise<{ id: string }> {
  const asking = call as unknown as Asking;
  const waybill = await changeable(asking, waybillId, captainStates);
  const name = type === 'DRIVER' ? null : payeeName;
  if (captainName === waybill.captainName && type === waybill.payeeType && name === waybill.payeeName)
    call.refuse('sameCaptain');
  if (type !== 'DRIVER' && !name) call.refuse('payeeMissing');
  if (type !== 'DRIVER' && !mandateContractNo) call.refuse('mandateMissing');
  await alone(asking, waybill);
  return ask(asking, waybill, {
    changeType: 'CAPTAIN',
    oldCaptain: waybill.captainName,
    newCaptain: captainName,
    oldPayee: label(waybill.payeeType, waybill.payeeName ?? waybill.driverName),
    newPayee: label(type, name ?? waybill.driverName),
    newPayeeType: type,
    newPayeeName: name,
    mandateContractNo,
    reason,
  });
}
const captain = serve(applyCaptain, (call, input) => askCaptain(call, input));
const atOnce = 200;
const captainMany = serve(applyCaptainMany, async (call, { waybillSns, ...wish }) => {
  if (wish.payeeType !== 'DRIVER' && !wish.payeeName) call.refuse('payeeMissing');
  if (wish.payeeType !== 'DRIVER' && !wish.mandateContractNo) call.refuse('mandateMissing');
  const wanted = [...new Set(splitMultiValue(waybillSns).values)];
  if (wanted.length > atOnce) call.refuse('tooMany', { most: atOnce });
  const found = await call.tx.rows<{ id: string; waybillSn: string; isOpen: boolean }>(sql`
    select w.id, w.waybill_sn, w.waybill_status between ${captainStates[0]} and ${captainStates[1]}
      and w.settle_status = any(${[...unsettled]}::int[])
      and not exists (select 1 from waybill_change c where c.platform_id = w.platform_id and c.waybill_id = w.id
        and c.audit_status = 1)
      and (w.captain_name is distinct from ${wish.captainName ?? null} or w.payee_type <> ${wish.payeeType}
        or w.payee_name is distinct from ${wish.payeeType === 'DRIVER' ? null : (wish.payeeName ?? null)}) as is_open
    from waybill w where w.waybill_sn = any(${wanted}::text[])
      and (${call.isOperator} or w.platform_id = ${call.platformId}) order by w.id for update`);
  const missing = wanted.find((waybillSn) => !found.some((one) => one.waybillSn === waybillSn));
  if (missing !== undefined || wanted.length === 0) call.refuse('noWaybill', { waybillSn: missing ?? '' });
  const open = found.filter(({ isOpen }) => isOpen);
  for (const { id: waybillId } of open) await askCaptain(call as unknown as CaptainCall, { waybillId, ...wish });
  return { asked: open.length, skipped: found.length - open.length };
});

const decided = (call: Pick<Call, 'caller' | 'now'>) => ({ auditBy: callerName(call), auditAt: call.now() });
const otherHand = (
  call: { readonly caller: Call['caller']; refuse(code: 'sameHand'): never },
  change: Change,
): void => {
  if (keptOf(change).applyById === call.caller.id) call.refuse('sameHand');
};

async function changeVehicle(call: Asking, change: Change): Promise<void> {
  const { newVehicleId, newDriverId } = keptOf(change);
  const waybill = await changeable(call, change.waybillId, vehicleStates);
  if (newVehicleId === null || newDriverId === null) throw new Error(`Change ${change.id} names no vehicle`);
  const { driverName, driverMobile, vehicleNum, trailerNum, ratedLoadKg } = await fittingCrew(
    call,
    waybill,
    newDriverId,
    newVehicleId,
  );
  await updateRecord(call, waybills, waybill.id, undefined, {
    vehicleId: newVehicleId,
    driverId: newDriverId,
    driverName,
    driverMobile,
    vehicleNum,
    trailerNum,
    ratedLoadKg,
  });
  await recordEvent(call, waybills, waybill.id, {
    action: 'changeVehicle',
    fromState: waybill.waybillStatus,
    toState: waybill.waybillStatus,
    reason: change.reason,
    detail: { oldVehicleNum: waybill.vehicleNum, newVehicleNum: vehicleNum, newDriver: driverName },
    platformId: waybill.platformId,
  });
  await tellMoved(call, { ...waybill, vehicleNum }, waybill.waybillStatus);
}
async function changeCaptain(call: Asking, change: Change): Promise<void> {
  const { newPayeeType, newPayeeName } = keptOf(change);
  const waybill = await changeable(call, change.waybillId, captainStates);
  await updateRecord(call, waybills, waybill.id, undefined, {
    captainName: change.newCaptain,
    payeeType: newPayeeType,
    payeeName: newPayeeName,
  });
  await recordEvent(call, waybills, waybill.id, {
    action: 'changeCaptain',
    fromState: waybill.waybillStatus,
    toState: waybill.waybillStatus,
    reason: change.reason,
    detail: { newCaptain: change.newCaptain, newPayee: change.newPayee },
    platformId: waybill.platformId,
  });
}
/** The checks are repeated at approval, because the crew may have started another trip meanwhile. */
const life = serveWorkflow(waybillChangeLife, {
  approve: {
    guard: otherHand,
    effect: async (call, change) => {
      await (change.changeType === 'VEHICLE' ? changeVehicle(call, change) : changeCaptain(call, change));
      return decided(call);
    },
  },
  reject: { guard: otherHand, effect: (call, _change, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  withdraw: {
    guard: (call, change) => {
      if (keptOf(change).applyById !== call.caller.id) call.refuse('otherHand');
    },
  },
});
export const changeServes: readonly Served[] = [
  serveResource(waybillChanges, {
    byAnother: [{ maker: 'applyById', commands: [approveChange, rejectChange] }],
    byMaker: [{ maker: 'applyById', commands: [withdrawChange] }],
    columns: { platformName },
    kept: keptColumns,
    order: sql`r.at desc`,
  }),
  vehicle,
  captain,
  captainMany,
  life,
];
