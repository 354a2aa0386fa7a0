import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  OwnNotices,
  recordEvent,
  serve,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { matchesPlateColor, type PlateColor } from '@freightdeck/sdk/values';
import {
  changeVehicle,
  modifyVehicle,
  vehicleAudit,
  vehicleChangeLife,
  vehicleChanges,
  vehicles,
} from '../contract/index.ts';
import { grossMassOf, transportProblem } from './masses.ts';
import { vehicle as plugin } from '../plugin.ts';
import { isBlocked } from './block-list.ts';
import { differsFrom, lackingOf } from './whole.ts';

const approved = 2;
const waiting = 4;
type Values = Readonly<Record<string, unknown>>;
interface Shape {
  readonly vehicleNum: string;
  readonly vehicleType: string;
  readonly plateColor: string;
  readonly ratedLoadKg: number;
  readonly grossMassKg: number | null;
  readonly roadTransportNo: string;
  readonly roadTransportTo: string | null;
}

/** The fields whose values an input changes, with old and new values. */
function differences(record: object, input: Values): { readonly before: Values; readonly after: Values } {
  const old = new Map(Object.entries(record));
  const changed = Object.entries(input).filter(
    ([field, value]) => field !== 'reason' && value !== undefined && value !== null && value !== old.get(field),
  );
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field) ?? null])),
    after: Object.fromEntries(changed),
  };
}
/** Why the values of a vehicle do not fit each other. */
function problemOf(vehicle: Shape): 'mismatch' | 'badTransportNo' | 'noTransportTo' | undefined {
  const { vehicleNum, plateColor } = vehicle;
  if (!matchesPlateColor(vehicleNum, plateColor as PlateColor, grossMassOf(vehicle))) return 'mismatch';
  return transportProblem(vehicle);
}
const decided = (call: Pick<Call, 'caller' | 'now'>): Values => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});

/** What is handed in must be whole and fit; what the papers say otherwise is kept for who audits it. */
async function handIn(
  call: Call,
  vehicle: RecordOf<typeof vehicles>,
  input: Values,
  submitCount: number,
): Promise<Values> {
  const { after } = differences(vehicle, input);
  const handedIn = { ...vehicle, ...after };
  const problem = problemOf(handedIn);
  if (problem) call.refuse(problem);
  const papers = lackingOf(call, handedIn);
  if (papers) call.refuse('notWhole', { papers });
  const ocrDiff = await differsFrom(call, vehicle.platformId, handedIn);
  return { ...after, auditBy: null, auditAt: null, submitCount, ocrDiff };
}

export const serveVehicleAudit = serveWorkflow(vehicleAudit, {
  approve: {
    guard: async (call, vehicle) => {
      if (vehicle.roadTransportTo !== null && vehicle.roadTransportTo < call.now().slice(0, 10)) call.refuse('expired');
      if (await isBlocked(call, vehicle.platformId, vehicle.vehicleNum)) call.refuse('blocked');
      const papers = lackingOf(call, vehicle);
      if (papers) call.refuse('noPapers', { papers });
    },
    effect: (call) => ({ ...decided(call), auditRemark: null }),
  },
  reject: { effect: (call, _vehicle, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  submit: { effect: (call, vehicle, input) => handIn(call as Call, vehicle, input, vehicle.submitCount) },
  resubmit: { effect: (call, vehicle, input) => handIn(call as Call, vehicle, input, vehicle.submitCount + 1) },
  change: {
    effect: async (call, vehicle, input) => {
      const { before, after } = differences(vehicle, input);
      if (Object.keys(after).length === 0) call.refuse('nothingChanged');
      const problem = problemOf({ ...vehicle, ...after });
      if (problem) call.refuse(problem);
      const serial = await call.tx.one<{ serial: number }>(sql`select nextval('vehicle_change_sn_serial') as serial`);
      await insertRecord(call, vehicleChanges, {
        changeSn: `CB${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`,
        vehicleId: vehicle.id,
        vehicleNum: vehicle.vehicleNum,
        plateColor: vehicle.plateColor,
        source: 'ARCHIVE',
        changedFields: Object.keys(after),
        before,
        after,
        reason: input.reason,
        applyBy: callerName(call),
        auditStatus: 1,
        platformId: vehicle.platformId,
      });
    },
  },
  expire: {
    effect: async (call, { platformId, id, vehicleNum }) => {
      // New trips are refused; the running one goes on, and its dispatchers are told.
      const trip = await call.tx.one<{ waybillSn: string }>(sql`
        select waybill_sn from waybill where platform_id = ${platformId} and vehicle_id = ${id}
          and waybill_status between 10 and 60 limit 1`);
      if (trip)
        await call.find(OwnNotices)?.add(call.tx, {
          platformId,
          kind: `vehicle.expired.${id}`,
          level: 'warning',
          key: 'carInfo2:view',
          title: { zh: '执行中的车辆证照已过期', en: 'The certificate of a vehicle on a trip has expired' },
          text: {
            zh: `车辆${vehicleNum}的道路运输证已过期，运单${trip.waybillSn}仍在执行，此后不再派单。`,
            en: `The certificate of ${vehicleNum} has expired; waybill ${trip.waybillSn} goes on, no new one.`,
          },
          opens: { path: plugin.routes.carInfoDetail.path, query: { id } },
        });
    },
  },
  cancel: {
    guard: async (call, { platformId, id }) => {
      if (
        await call.tx.one(
          sql`select from waybill where platform_id = ${platformId} and vehicle_id = ${id} and waybill_status between 10
            and 60 limit 1`,
        )
      )
        call.refuse('underway');
    },
    effect: (_call, _vehicle, { reason }) => ({ auditRemark: reason, defaultDriverId: null }),
  },
});

/**
 * Only this, and whether a trip is running, is asked of the waybill table, because waybills depend on vehicles and not
 * the reverse.
 */
async function isTripOf(call: Pick<Call, 'tx' | 'platformId'>, vehicleId: string, waybillSn: string): Promise<boolean> {
  const trip = await call.tx.one(
    sql`select id from waybill where platform_id = ${call.platformId} and waybill_sn = ${waybillSn}
      and vehicle_id = ${vehicleId}`,
  );
  return trip !== undefined;
}
/** Creates a normal change with the waybill where it was found. */
export const serveModifyVehicle = serve(modifyVehicle, async (call, { vehicleId, waybillSn, ...change }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  if (!(await call.tx.one(sql`select id from vehicle where platform_id = ${call.platformId} and id = ${vehicleId}`)))
    call.refuse('noVehicle');
  await call.execute(changeVehicle, change, { id: vehicleId });
  if (waybillSn && !(await isTripOf(call, vehicleId, waybillSn))) call.refuse('notOfWaybill');
  await call.tx.run(
    sql`update vehicle_change set source = 'SETTLEMENT', waybill_sn = ${waybillSn ?? null}
      where platform_id = ${call.platformId} and vehicle_id = ${vehicleId} and audit_status = 1`,
  );
});

/** Returns the vehicle to work, changed or unchanged. */
async function settle(
  call: Call,
  change: RecordOf<typeof vehicleChanges>,
  action: string,
  values: Values,
): Promise<void> {
  await updateRecord(call, vehicles, change.vehicleId, undefined, { ...values, auditStatus: approved });
  await recordEvent(call, vehicles, change.vehicleId, {
    action,
    fromState: waiting,
    toState: approved,
    detail: values,
    platformId: change.platformId,
  });
}

export const serveVehicleChanges = serveWorkflow(vehicleChangeLife, {
  approve: {
    effect: async (call, change) => {
      await settle(call as Call, change, 'changeApproved', change.after);
      return decided(call);
    },
  },
  reject: {
    effect: async (call, change, { reason }) => {
      await settle(call as Call, change, 'changeRejected', {});
      return { ...decided(call), remark: reason };
    },
  },
  withdraw: {
    effect: async (call, change) => {
      await settle(call as Call, change, 'changeWithdrawn', {});
    },
  },
});
