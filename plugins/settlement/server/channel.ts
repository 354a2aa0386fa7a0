import { provide, Stage } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';
import { SettlementChannel } from '../contract/index.ts';

const connects = (channel: string): boolean => channel === 'SIM';
/** Simulated receipts; for an amount that ends in ,31 the receipt shows one cent less. */
const played: SettlementChannel = {
  connects,
  receipts: (channel, transfers) =>
    Promise.resolve(
      connects(channel)
        ? transfers.map(({ channelNo, amountCents, payeeName }) => ({
            receiptNo: `HD${channelNo}`,
            channelNo,
            payeeName,
            amountCents: amountCents - (amountCents % 100 === 31 ? 1 : 0),
          }))
        : [],
    ),
};
const unconnected: SettlementChannel = { connects: () => false, receipts: () => Promise.resolve([]) };
export const provideChannel: Provided = provide(SettlementChannel, ({ find }) => (find(Stage) ? played : unconnected));
