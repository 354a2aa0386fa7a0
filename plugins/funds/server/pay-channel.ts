import type { ServiceToken } from '@freightdeck/sdk/contract';
import { Ledger, Stage } from '@freightdeck/sdk/server';
import type { Call, Posting } from '@freightdeck/sdk/server';
import { payChannel, PayChannel } from '../contract/index.ts';

/** A service that may or may not be there. */
function offered<T>(call: Pick<Call, 'get'>, token: ServiceToken<T>): T | undefined {
  try {
    return call.get(token);
  } catch {
    // Nobody provides it: that is an answer here, not a fault.
    return undefined;
  }
}
/** 模拟通道: pays at once for 2 yuan. The last digits of the account tell what else may happen. */
const played: PayChannel = {
  submit: () => Promise.resolve(),
  query: ({ accountNo, channelNo }) => Promise.resolve(
    accountNo.endsWith('0000') ? { state: 'failed', reason: '收款账号不存在' }
      : accountNo.endsWith('9999') ? { state: 'unknown' }
        : accountNo.endsWith('8888') ? { state: 'returned', feeCents: 200, receiptNo: `HD${channelNo}`, reason: '收款行退票：账户状态异常' }
          : { state: 'paid', feeCents: 200, receiptNo: `HD${channelNo}` }),
};
/** The configured channel; the played one where the outside world is played; undefined where money cannot leave. */
export const payChannelOf = (call: Pick<Call, 'get'>): PayChannel | undefined => offered(call, PayChannel) ?? (offered(call, Stage) ? played : undefined);

export const channelName = (channel: string): string => payChannel.choices?.find((one) => one.value === channel)?.zh ?? '内部调拨';
/** 1001 or 1002 of a channel. */
export const channelLine = (code: 1001 | 1002, channel: string, side: 'D' | 'C', amount: number): Posting => ({ code, ownerType: 'channel', ownerId: channel, ownerName: channelName(channel), side, amount });

/** What a channel can still pay: its money less what is on its way. */
export async function payable(call: Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId' | 'get'>, channel: string, platformId: string): Promise<number> {
  const ledger = call.get(Ledger);
  const account = { ownerType: 'channel', ownerId: channel } as const;
  return (await ledger.balance(call, { code: 1001, ...account }, platformId)) + (await ledger.balance(call, { code: 1002, ...account }, platformId));
}
