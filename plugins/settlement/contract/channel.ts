import { token } from '@freightdeck/sdk/contract';
import type { PayChannel } from './states.ts';

/** An electronic receipt of the bank. */
export interface BankReceipt {
  readonly receiptNo: string;
  readonly channelNo: string;
  readonly amountCents: number;
  readonly payeeName: string;
}
/** Fetches the receipts of payments. The payments themselves are sent by the outbox. */
export interface SettlementChannel {
  connects(channel: PayChannel): boolean;
  receipts(
    channel: PayChannel,
    transfers: readonly { readonly channelNo: string; readonly amountCents: number; readonly payeeName: string }[],
  ): Promise<readonly BankReceipt[]>;
}
export const SettlementChannel = token<SettlementChannel>('settlement.channel', 1);
