import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/**
 * `YD` + yyMMdd + 8 digits from a sequence: unique over all tenants, with gaps, and without waiting for other
 * transactions.
 */
export async function nextWaybillSn(call: Pick<Call, 'tx' | 'now'>): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('waybill_sn_serial') as serial`);
  return `YD${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
