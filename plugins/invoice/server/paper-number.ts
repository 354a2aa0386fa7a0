import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/** `KP` 开票申请, `FP` 发票订单, `TZ` 调整, `ET` 通行费申请: with the day and a serial number. */
export async function paperNumber(call: Pick<Call, 'tx' | 'now'>, kind: 'KP' | 'FP' | 'TZ' | 'ET'): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('invoice_paper_serial') as serial`);
  return `${kind}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
/** Names are kept with the paper, as they were. */
export const nameOf = (call: Pick<Call, 'caller'>): string => (call.caller.name || call.caller.actor).slice(0, 20);
/** A scalar question, not a join: counting a list must not touch the platforms. */
export const platformName = sql`coalesce((select p.platform_name from platform p where p.platform_id = r.platform_id),
  r.platform_id)`;
