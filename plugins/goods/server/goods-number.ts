import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/**
 * `HY` + yyMMdd + 6 digits from a sequence: nobody waits for other transactions, and an aborted one leaves a gap. The
 * digits repeat after a million, more than in a day.
 */
export async function nextGoodsSn(call: Pick<Call, 'tx' | 'now'>): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('goods_sn_serial') as serial`);
  return `HY${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(6, '0')}`;
}
