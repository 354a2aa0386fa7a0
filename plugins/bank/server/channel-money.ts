import { Ledger } from '@freightdeck/sdk/server';
import type { Call, LedgerAccount } from '@freightdeck/sdk/server';
import type { Channel } from '../contract/index.ts';

/** 银行存款: the ledger account of a channel. */
export const bankOf = (channel: Channel): LedgerAccount => ({ code: 1001, ownerType: 'channel', ownerId: channel });
/** 在途: the account for money of a channel that has been sent but not booked by the bank. */
export const transitOf = (channel: Channel): LedgerAccount => ({ code: 1002, ownerType: 'channel', ownerId: channel });

/**
 * By how many cents a channel is short of an amount; 0 when it has enough. Only for an early message: the posting
 * itself is checked with `covered`.
 */
export async function shortOf(
  call: Pick<Call, 'get' | 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>,
  channel: Channel,
  amount: number,
  platformId?: string,
): Promise<number> {
  return Math.max(amount - (await call.get(Ledger).payable(call, channel, platformId)), 0);
}
