import type { RecordOf } from '@freightdeck/sdk/contract';
import { insertRecord, recordEvent, serveWorkflow, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { driverAudit, driverChangeLife, driverChanges, drivers } from '../contract/index.ts';

const approved = 2;
const waiting = 4;
type Values = Readonly<Record<string, unknown>>;

/** What an input really changes of a record. */
function differences(record: object, input: Values): { readonly before: Values; readonly after: Values } {
  const old = new Map(Object.entries(record));
  const changed = Object.entries(input).filter(([field, value]) => field !== 'reason' && value !== undefined && value !== null && value !== old.get(field));
  return { before: Object.fromEntries(changed.map(([field]) => [field, old.get(field) ?? null])), after: Object.fromEntries(changed) };
}
const decided = (call: Pick<Call, 'caller' | 'now'>): Values => ({ auditBy: call.caller.name.slice(0, 20), auditAt: call.now() });

export const serveDriverAudit = serveWorkflow(driverAudit, {
  approve: {
    guard: (call, driver) => {
      if (driver.licenseTo < call.now().slice(0, 10)) call.refuse('expired');
    },
    effect: (call) => ({ ...decided(call), auditRemark: null }),
  },
  reject: { effect: (call, _driver, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  resubmit: {
    effect: (call, driver, input) => {
      const { after } = differences(driver, input);
      return { ...after, auditBy: null, auditAt: null };
    },
  },
  change: {
    effect: async (call, driver, input) => {
      const { before, after } = differences(driver, input);
      if (Object.keys(after).length === 0) call.refuse('nothingChanged');
      const serial = await call.tx.one<{ serial: number }>(sql`select nextval('driver_change_sn_serial') as serial`);
      await insertRecord(call, driverChanges, {
        changeSn: `SB${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`, driverId: driver.id, name: driver.name, mobile: driver.mobile,
        changedFields: Object.keys(after), before, after, reason: input.reason, applyBy: call.caller.name.slice(0, 20), auditStatus: 1, platformId: driver.platformId,
      });
    },
  },
});

/** The driver goes back to work as it was, or as the change says. */
async function settle(call: Call, change: RecordOf<typeof driverChanges>, action: string, values: Values): Promise<void> {
  await updateRecord(call, drivers, change.driverId, undefined, { ...values, auditStatus: approved });
  await recordEvent(call, drivers, change.driverId, { action, fromState: waiting, toState: approved, detail: values, platformId: change.platformId });
}

export const serveDriverChanges = serveWorkflow(driverChangeLife, {
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
});
