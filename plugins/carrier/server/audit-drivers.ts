import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  commandStep,
  dayLater,
  insertRecord,
  OwnNotices,
  jobOverRows,
  recordEvent,
  serve,
  serveWorkflow,
  sql,
  updateRecord,
  withNumberKeys,
} from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import {
  basicAudit,
  driverAudit,
  driverChangeLife,
  driverChanges,
  drivers,
  expireDriver,
  lightClasses,
  setTwoLevel,
} from '../contract/index.ts';
import { invite } from './driver-desk.ts';
import { paperProblem } from './paper-problem.ts';
import { askRealName, isBarred } from './person.ts';
import { differsFrom, lackingOf } from './whole.ts';

const approved = 2;
const waiting = 4;
const expired = 5;
type Values = Readonly<Record<string, unknown>>;
type Driver = RecordOf<typeof drivers>;

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
const decided = (call: Pick<Call, 'caller' | 'now'>): Values => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});

/** Clears the first audit. */
export const noFirst: Values = { firstAuditBy: null, firstAuditById: null, firstAuditAt: null, riskHits: [] };

async function needsTwo(call: Pick<Call, 'tx'>, platformId: string): Promise<boolean> {
  return (
    (await call.tx.one(
      sql`select platform_id from carrier_setting where platform_id = ${platformId} and two_level = 1`,
    )) !== undefined
  );
}
/** Risks that the second auditor should check. */
function riskHits(call: Pick<Call, 'now'>, driver: Driver): readonly string[] {
  const soon = dayLater(call.now(), { days: 30 });
  const hits = {
    EXPIRING: driver.licenseTo <= soon,
    NAME: driver.realNameStatus !== 1,
    BASIC: driver.basicAuditStatus !== 2,
    QUALIFICATION: driver.qualificationNo === null,
  };
  return Object.entries(hits)
    .filter(([, hit]) => hit)
    .map(([code]) => code);
}
async function firstAuditor(call: Pick<Call, 'tx'>, driver: Driver): Promise<string | null> {
  const row = await call.tx.one<{ firstAuditById: string | null }>(
    sql`select first_audit_by_id from driver where platform_id = ${driver.platformId} and id = ${driver.id}`,
  );
  return row?.firstAuditById ?? null;
}

/** Why nobody may pass this driver now, as the first or the second look. */
async function passGuard(call: Call, driver: Driver): Promise<void> {
  const today = call.now().slice(0, 10);
  if (driver.licenseTo < today) call.refuse('expired');
  if (driver.qualificationTo !== null && driver.qualificationTo < today && !lightClasses.includes(driver.vehicleClass))
    call.refuse('qualificationExpired');
  if (await isBarred(call, driver.platformId, driver.idNumber)) call.refuse('blocked');
  const papers = lackingOf(call, driver);
  if (papers) call.refuse('noPapers', { papers });
  if (driver.driverLicenseNo !== driver.idNumber) call.refuse('otherLicence');
  if (driver.realNameStatus !== 1) call.refuse('notVerified');
}
/** What is handed in must be whole and possible; what the papers say otherwise is kept for who audits it. */
async function handIn(call: Call, driver: Driver, input: Values, submitCount: number): Promise<Values> {
  const { after } = differences(driver, input);
  const handedIn = { ...driver, ...after };
  const problem = paperProblem(handedIn);
  if (problem) call.refuse(problem);
  const papers = lackingOf(call, handedIn);
  if (papers) call.refuse('notWhole', { papers });
  if ('name' in after) await askRealName(call, { ...driver, name: String(after['name']) }, 4);
  const ocrDiff = await differsFrom(call, driver.platformId, handedIn);
  return { ...after, ...noFirst, auditBy: null, auditAt: null, submitCount, ocrDiff };
}

export const serveDriverAudit = serveWorkflow(driverAudit, {
  approve: {
    guard: (call, driver) => passGuard(call as Call, driver),
    effect: async (call, driver) => {
      if (!(await needsTwo(call, driver.platformId))) return { ...decided(call), auditRemark: null };
      return {
        auditStatus: 1,
        auditRemark: null,
        firstAuditBy: callerName(call),
        firstAuditById: call.caller.id,
        firstAuditAt: call.now(),
        riskHits: riskHits(call, driver),
      };
    },
  },
  reject: { effect: (call, _driver, { reason }) => ({ ...decided(call), ...noFirst, auditRemark: reason }) },
  approveAgain: {
    guard: async (call, driver) => {
      if ((await firstAuditor(call, driver)) === call.caller.id) call.refuse('sameHand');
      await passGuard(call as Call, driver);
    },
    effect: (call) => ({ ...decided(call), auditRemark: null }),
  },
  rejectAgain: {
    guard: async (call, driver) => {
      if ((await firstAuditor(call, driver)) === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _driver, { reason }) => ({ ...decided(call), ...noFirst, auditRemark: reason }),
  },
  submit: { effect: (call, driver, input) => handIn(call as Call, driver, input, driver.submitCount) },
  resubmit: { effect: (call, driver, input) => handIn(call as Call, driver, input, driver.submitCount + 1) },
  invite: { effect: (call, driver) => invite(call as Call, driver) },
  change: {
    effect: async (call, driver, input) => {
      const { before, after } = differences(driver, input);
      if (Object.keys(after).length === 0) call.refuse('nothingChanged');
      const problem = paperProblem({ ...driver, ...after });
      if (problem) call.refuse(problem);
      const serial = await call.tx.one<{ serial: number }>(sql`select nextval('driver_change_sn_serial') as serial`);
      await insertRecord(call, driverChanges, {
        changeSn: `SB${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`,
        driverId: driver.id,
        name: driver.name,
        mobile: driver.mobile,
        changedFields: Object.keys(after),
        before: await withNumberKeys(call, drivers.fields, before),
        after: await withNumberKeys(call, drivers.fields, after),
        reason: input.reason,
        applyBy: callerName(call),
        auditStatus: 1,
        platformId: driver.platformId,
      });
    },
  },
  expire: {
    effect: async (call, { platformId, id, name }) => {
      // New trips are refused; the running one goes on, and its dispatchers are told.
      const trip = await call.tx.one<{ waybillSn: string }>(sql`
        select waybill_sn from waybill where platform_id = ${platformId} and driver_id = ${id}
          and waybill_status between 10 and 60 limit 1`);
      if (trip)
        await call.find(OwnNotices)?.add(call.tx, {
          platformId,
          kind: `driver.expired.${id}`,
          level: 'warning',
          key: 'serviceDriverAuditList:view',
          title: { zh: '执行中的司机驾驶证已过期', en: 'The licence of a driver on a trip has expired' },
          text: {
            zh: `司机${name}的驾驶证已过期，运单${trip.waybillSn}仍在执行，此后不再派单。`,
            en: `The licence of ${name} has expired; waybill ${trip.waybillSn} goes on, no new one.`,
          },
          opens: { path: '/driverDetail', query: { id } },
        });
    },
  },
  cancel: {
    guard: async (call, driver) => {
      const { platformId, id } = driver;
      if (
        await call.tx.one(
          sql`select from waybill where platform_id = ${platformId} and driver_id = ${id} and waybill_status between 10
            and 60 limit 1`,
        )
      )
        call.refuse('underway');
      if (
        await call.tx.one(
          sql`select from ledger_account where platform_id = ${platformId} and owner_type = 'driver'
            and owner_id = ${id} and balance <> 0 limit 1`,
        )
      )
        call.refuse('moneyLeft');
    },
    effect: async (call, { platformId, id }, { reason }) => {
      await call.tx.run(sql`delete from car_captain_driver where platform_id = ${platformId} and driver_id = ${id}`);
      return { auditRemark: reason };
    },
  },
});

/** Hourly: drivers whose licence has expired get no new trips. */
export const licenceWatch = jobOverRows(
  'driver.licences',
  3600,
  commandStep(
    (call, mayTry) =>
      call.tx.rows(sql`
  select id from driver where audit_status = ${approved} and delete_status = '0'
    and license_to < ${call.now().slice(0, 10)}::date and ${mayTry(sql`id`)} order by license_to limit 500`),
    expireDriver,
    {},
  ),
);

/** Returns the driver to work, changed or unchanged, unless the licence has expired. */
async function settle(
  call: Call,
  change: RecordOf<typeof driverChanges>,
  action: string,
  values: Values,
): Promise<void> {
  const kept = await call.tx.one<{ licenseTo: string }>(
    sql`select license_to from driver where platform_id = ${change.platformId} and id = ${change.driverId}`,
  );
  const licenseTo = String(values['licenseTo'] ?? kept?.licenseTo);
  const toState = licenseTo < call.now().slice(0, 10) ? expired : approved;
  await updateRecord(call, drivers, change.driverId, undefined, { ...values, auditStatus: toState });
  await recordEvent(call, drivers, change.driverId, {
    action,
    fromState: waiting,
    toState,
    detail: values,
    platformId: change.platformId,
  });
}

export const serveDriverChanges = serveWorkflow(driverChangeLife, {
  approve: {
    effect: async (call, change) => {
      // The record that the command gets is masked; what is written is what was handed in.
      const kept = await call.tx.one<{ after: Values }>(
        sql`select after from driver_change where platform_id = ${change.platformId} and id = ${change.id}`,
      );
      await settle(call as Call, change, 'changeApproved', kept?.after ?? change.after);
      return decided(call);
    },
  },
  reject: {
    effect: async (call, change, { reason }) => {
      await settle(call as Call, change, 'changeRejected', {});
      return { ...decided(call), remark: reason };
    },
  },
});

/** The operator decides whether the drivers of a provider need two audits. */
export const serveTwoLevel = serve(setTwoLevel, async (call, { forPlatform, twoLevel }) => {
  if (call.caller.actor === 'provider') call.refuse('forbidden');
  if (
    !(await call.tx.one(
      sql`select platform_id from platform where platform_id = ${forPlatform} and platform_id <> '00001'`,
    ))
  )
    call.refuse('notFound');
  await call.tx.run(sql`
    insert into carrier_setting (platform_id, two_level, updated_at, updated_by) values (${forPlatform}, ${twoLevel},
      ${call.now()}::timestamptz, ${call.caller.id})
    on conflict (platform_id) do update set two_level = excluded.two_level, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`);
});

const seen = (call: Pick<Call, 'caller' | 'now'>): Values => ({
  basicAuditBy: callerName(call),
  basicAuditAt: call.now(),
});
/** Approval requires a valid identity card whose name and number match. */
export const serveBasicAudit = serveWorkflow(basicAudit, {
  approve: {
    guard: (call, driver) => {
      if (driver.realNameStatus !== 1) call.refuse('notVerified');
      if (driver.idValidTo === null || driver.idValidTo < call.now().slice(0, 10)) call.refuse('idExpired');
    },
    effect: (call) => ({ ...seen(call), basicRemark: null }),
  },
  reject: { effect: (call, _driver, { reason }) => ({ ...seen(call), basicRemark: reason }) },
  edit: {
    effect: (_call, driver, input) => ({ ...differences(driver, input).after, basicAuditBy: null, basicAuditAt: null }),
  },
});
