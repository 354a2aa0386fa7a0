import { token } from '@freightdeck/sdk/contract';
import type { ErrorType, PayChannel } from './states.ts';

/** One payment as a channel is asked for it. The same number pays once, however often it is asked. */
export interface TransferAsked {
  readonly platformId: string;
  readonly channel: PayChannel;
  readonly requestNo: string;
  readonly attempt: number;
  readonly amountCents: number;
  readonly payeeName: string;
}
export type ChannelAnswer =
  | { readonly kind: 'paid'; readonly channelNo: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly errorType: ErrorType; readonly message: string };
/** An electronic receipt of the bank. */
export interface BankReceipt {
  readonly receiptNo: string;
  readonly channelNo: string;
  readonly amountCents: number;
  readonly payeeName: string;
}
/** 支付通道 behind an adapter. Demo and test have a simulated one; production names its own or pays nothing. */
export interface SettlementChannel {
  connects(channel: PayChannel): boolean;
  transfer(asked: TransferAsked): Promise<ChannelAnswer>;
  /** What became of a payment that was asked for. */
  find(asked: TransferAsked): Promise<ChannelAnswer>;
  receipts(
    channel: PayChannel,
    transfers: readonly { readonly channelNo: string; readonly amountCents: number; readonly payeeName: string }[],
  ): Promise<readonly BankReceipt[]>;
}
export const SettlementChannel = token<SettlementChannel>('settlement.channel', 1);
