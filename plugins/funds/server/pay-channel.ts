import type { Call, Posting } from '@freightdeck/sdk/server';
import { channel, PaymentChannels, type Channel, type ChannelAdapter } from '@freightdeck/plugin-bank/contract';
import { wordOf } from '@freightdeck/sdk/contract';

type Asking = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId' | 'get'>;
/** The adapter of a channel; refuses `noChannel` where nothing is connected. */
export const adapterOf = (call: Asking, of: string): ChannelAdapter =>
  call.get(PaymentChannels).of(call, of as Channel);

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
