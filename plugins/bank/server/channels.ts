import { provide, Refused, Stage } from '@freightdeck/sdk/server';
import type { Call, Provided } from '@freightdeck/sdk/server';
import { ChannelAdapter, PaymentChannels } from '../contract/index.ts';
import { simulatedChannel } from './simulated-channel.ts';

/** Chooses the configured adapter; in demo and test mode the simulated channel; otherwise calls are refused. */
export const provideChannels: Provided = provide(PaymentChannels, () => ({
  of: (call, channel) => {
    const { find } = call as Pick<Call, 'find'>;
    const adapter = find(ChannelAdapter) ?? (find(Stage) ? simulatedChannel : undefined);
    if (!adapter) throw new Refused('noChannel', { channel });
    return adapter;
  },
}));
