import { provide, Stage } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';
import { SettlementChannel } from '../contract/index.ts';
import type { TransferAsked } from '../contract/index.ts';

const cents = ({ amountCents }: Pick<TransferAsked, 'amountCents'>): number => amountCents % 100;
const paid = ({ requestNo }: TransferAsked) => ({ kind: 'paid', channelNo: `SIM${requestNo}` }) as const;
const notHere = { kind: 'failed', errorType: 'PAY_FAIL', message: '支付通道未接入' } as const;
const connects = (channel: string): boolean => channel === 'SIM';

/**
 * Plays a bank. As in the sandbox of a bank, amounts decide: …13 fails once for the name, …17 always for the account,
 * …14 is answered later; the receipt of …31 shows a cent less.
 */
const played: SettlementChannel = {
  connects,
  transfer: (asked) => {
    if (!connects(asked.channel)) return Promise.resolve(notHere);
    if (cents(asked) === 14) return Promise.resolve({ kind: 'pending' });
    if (cents(asked) === 17)
      return Promise.resolve({ kind: 'failed', errorType: 'CARD_INVALID', message: '收款账户无效' });
    if (cents(asked) === 13 && asked.attempt === 1)
      return Promise.resolve({ kind: 'failed', errorType: 'NAME_MISMATCH', message: '收款户名不符' });
    return Promise.resolve(paid(asked));
  },
  find: (asked) => Promise.resolve(connects(asked.channel) ? paid(asked) : notHere),
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
/** Without a stage and without an adapter of the bank nothing is paid. */
const unconnected: SettlementChannel = {
  connects: () => false,
  transfer: () => Promise.resolve(notHere),
  find: () => Promise.resolve({ kind: 'pending' }),
  receipts: () => Promise.resolve([]),
};
export const provideChannel: Provided = provide(SettlementChannel, ({ find }) => (find(Stage) ? played : unconnected));
