import type { LedgerAccount } from '@freightdeck/sdk/server';
import type { Channel } from '../contract/index.ts';

/** 银行存款: the ledger account of a channel. */
export const bankOf = (channel: Channel): LedgerAccount => ({ code: 1001, ownerType: 'channel', ownerId: channel });
/** 在途: the account for money of a channel that has been sent but not booked by the bank. */
export const transitOf = (channel: Channel): LedgerAccount => ({ code: 1002, ownerType: 'channel', ownerId: channel });
