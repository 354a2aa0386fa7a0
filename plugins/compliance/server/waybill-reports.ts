import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { waybillCleared } from '@freightdeck/plugin-waybill/contract';

/**
 * Positions tell where the trip was and do not count: without one, its waybill is reported all the same.
 */
const counting: Sql = sql`msg_type <> 'POSITION'`;
/** 上报状态 of a waybill from the states of its messages: failed if one failed, waiting if one waits, else done. */
export function standing(states: readonly number[]): 1 | 2 | 3 {
  if (states.includes(4)) return 3;
  return states.every((state) => state === 3 || state === 6) ? 2 : 1;
}

interface Message {
  readonly id: string;
  readonly platformId: string;
  readonly msgType: string;
  readonly waybillSn: string | null;
}
/** Sends the waybill its new 上报状态, in which this message counts with its new state. */
export async function tellReported(
  call: Pick<Call, 'tx' | 'emit'>,
  { id, platformId, msgType, waybillSn }: Message,
  state: number,
): Promise<void> {
  if (waybillSn === null || msgType === 'POSITION') return;
  const waybill = await call.tx.one<{ id: string }>(
    sql`select id from waybill where platform_id = ${platformId} and waybill_sn = ${waybillSn}`,
  );
  if (!waybill) return;
  const others = await call.tx.rows<{ reportState: number }>(
    sql`select report_state from reg_report where platform_id = ${platformId} and waybill_sn = ${waybillSn}
      and id <> ${id} and ${counting}`,
  );
  await call.emit(waybillCleared, {
    platformId,
    waybillIds: [waybill.id],
    reportStatus: standing([state, ...others.map((other) => other.reportState)]),
  });
}
