import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';

/** `KP` 开票申请, `FP` 发票订单, `TZ` 调整, `ET` 通行费申请, followed by date and serial number. */
export async function paperNumber(call: Pick<Call, 'tx' | 'now'>, kind: 'KP' | 'FP' | 'TZ' | 'ET'): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('invoice_paper_serial') as serial`);
  return `${kind}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
