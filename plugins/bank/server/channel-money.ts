import { Ledger } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount } from '@freightdeck/sdk/server';
import type { Channel } from '../contract/index.ts';

/** 银行存款 of a channel. */
export const bankOf = (channel: Channel): LedgerAccount => ({ code: 1001, ownerType: 'channel', ownerId: channel });
/** 在途 of a channel: on its way, and not booked by the bank yet. */
export const transitOf = (channel: Channel): LedgerAccount => ({ code: 1002, ownerType: 'channel', ownerId: channel });

/**
 * Cents a channel is short of an amount; 0 when it has enough. An early answer: the line that spends says `covered`.
 */
export async function shortOf(
  call: Pick<Call, 'get' | 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>,
  channel: Channel,
  amount: number,
  platformId?: string,
): Promise<number> {
  return Math.max(amount - (await call.get(Ledger).payable(call, channel, platformId)), 0);
}
