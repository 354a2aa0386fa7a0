import { token } from '@freightdeck/sdk/contract';

/** Money on its way out. */
export interface Payout {
  readonly platformId: string;
  readonly channel: string;
  /** Ours, and the same for the same order: the channel pays it once, however often it is handed over. */
  readonly channelNo: string;
  readonly amount: number;
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNo: string;
}
export interface PayoutState {
  /** `returned`: it had been paid, and the receiving bank has sent it back. */
  readonly state: 'paid' | 'failed' | 'unknown' | 'returned';
  readonly feeCents?: number;
  readonly receiptNo?: string;
  readonly reason?: string;
}
/** The way money leaves. Offered by the plugin of a bank or payment provider; in demo and test mode it is played. */
export interface PayChannel {
  submit(payout: Payout): Promise<void>;
  query(payout: Payout): Promise<PayoutState>;
}
export const PayChannel = token<PayChannel>('funds.payChannel', 1);
