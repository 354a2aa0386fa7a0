import type { ServiceToken } from '@freightdeck/sdk/contract';
import { provide, Refused, Stage } from '@freightdeck/sdk/server';
import type { Call, Provided } from '@freightdeck/sdk/server';
import { ChannelAdapter, PaymentChannels } from '../contract/index.ts';
import { simulatedChannel } from './simulated-channel.ts';

/** A service that may be missing here. */
function offered<T>(call: object, token: ServiceToken<T>): T | undefined {
  try {
    return (call as Pick<Call, 'get'>).get(token);
  } catch {
    return undefined;
  }
}
/** The adapter that is configured; where there is a stage (demo and test mode) the simulated channel; else nobody answers. */
export const provideChannels: Provided = provide(PaymentChannels, () => ({
  of: (call, channel) => {
    const adapter = offered(call, ChannelAdapter) ?? (offered(call, Stage) ? simulatedChannel : undefined);
    if (!adapter) throw new Refused('noChannel', { channel });
    return adapter;
  },
}));
