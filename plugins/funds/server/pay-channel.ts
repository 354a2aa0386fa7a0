import type { Posting } from '@freightdeck/sdk/server';
import { channel } from '@freightdeck/plugin-bank/contract';
import { wordOf } from '@freightdeck/sdk/contract';

export const channelName = (of: string): string => wordOf(channel, of, 'zh') ?? '内部调拨';
/** 1001 or 1002 of a channel. */
export const channelLine = (code: 1001 | 1002, of: string, side: 'D' | 'C', amount: number): Posting => ({
  code,
  ownerType: 'channel',
  ownerId: of,
  ownerName: channelName(of),
  side,
  amount,
});
