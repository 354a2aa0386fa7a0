import { bySystem, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { locusAlarms } from '../contract/index.ts';

interface OfTrip {
  readonly platformId: string;
  readonly waybillId: string;
}
/** 预计迟到 of a trip that nobody has closed: there is one at most. */
export interface LateAlarm {
  readonly id: string;
  readonly alarmStatus: number;
  /** The hour that it says will be missed. */
  readonly threshold: string;
}
export const lateAlarm = (
  { tx }: Pick<Call, 'tx'>,
  { platformId, waybillId }: OfTrip,
): Promise<LateAlarm | undefined> =>
  tx.one<LateAlarm>(sql`
    select id, alarm_status, threshold from locus_alarm where platform_id = ${platformId}
      and waybill_id = ${waybillId} and alarm_type = 'ETA_LATE' and alarm_status in (0, 1)`);

/** Who closed an alarm that has answered itself. */
const itself = 'system';
/** The alarm has answered itself: nobody has to close it. */
export async function closeLate(
  call: Call,
  platformId: string,
  { id, alarmStatus }: LateAlarm,
  { endAt, remark }: { readonly endAt: string; readonly remark: string },
): Promise<void> {
  const system = bySystem(call);
  const closed = { alarmStatus: 2, endAt, handler: itself, handledAt: call.now(), remark };
  await updateRecord(system, locusAlarms, id, undefined, closed);
  await recordEvent(system, locusAlarms, id, {
    action: 'close',
    fromState: alarmStatus,
    toState: 2,
    reason: remark,
    platformId,
  });
}

/** The new hour is missed as well: the alarm goes on, whoever has it in hand, and says so. */
export async function retimeLate(
  call: Call,
  platformId: string,
  { id, alarmStatus, threshold: from }: LateAlarm,
  { threshold, value }: { readonly threshold: string; readonly value: string },
): Promise<void> {
  const system = bySystem(call);
  await updateRecord(system, locusAlarms, id, undefined, { threshold, value });
  await recordEvent(system, locusAlarms, id, {
    action: 'retime',
    fromState: alarmStatus,
    toState: alarmStatus,
    detail: { threshold: { from, to: threshold } },
    platformId,
  });
}

/**
 * Once per trip and hour, also where somebody has already dealt with it. One that has answered itself does not count:
 * when an hour is agreed on again that was given up, it may be missed again.
 */
export const isTold = (
  { tx }: Pick<Call, 'tx'>,
  { platformId, waybillId }: OfTrip,
  threshold: string,
): Promise<unknown> =>
  tx.one(sql`select 1 from locus_alarm where platform_id = ${platformId} and waybill_id = ${waybillId}
    and alarm_type = 'ETA_LATE' and threshold = ${threshold} and handler is distinct from ${itself}`);
