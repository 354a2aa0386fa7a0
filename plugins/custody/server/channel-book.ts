import type { Channel } from '@freightdeck/plugin-bank/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount } from '@freightdeck/sdk/server';

export type Running = Pick<Call, 'tx' | 'get' | 'now' | 'caller' | 'platformId' | 'isOperator' | 'newId' | 'requestId'>;
export const bankOf = (channel: Channel): LedgerAccount => ({ code: 1001, ownerType: 'channel', ownerId: channel });
export const transitOf = (channel: Channel): LedgerAccount => ({ code: 1002, ownerType: 'channel', ownerId: channel });
export async function numberOf(call: Pick<Call, 'tx' | 'now'>, prefix: string): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('custody_serial') as serial`);
  return `${prefix}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
