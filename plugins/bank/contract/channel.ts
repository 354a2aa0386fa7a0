import { choice, token } from '@freightdeck/sdk/contract';

/** 通道: the ways by which money is received and paid. */
export const channel = choice('PAY_CHANNEL', [
  { value: 'ENT', zh: '银企直连', en: 'Bank direct' },
  { value: 'PDS', zh: '银行存管', en: 'Bank custody' },
  { value: 'HF', zh: '第三方支付', en: 'Third-party payment' },
  { value: 'TYY', zh: '油气预付', en: 'Fuel prepay' },
  { value: 'OFFLINE', zh: '线下', en: 'Offline' },
  { value: 'SIM', zh: '模拟', en: 'Simulated' },
]);
export type Channel = 'ENT' | 'PDS' | 'HF' | 'TYY' | 'OFFLINE' | 'SIM';
/** Added to the refusals of every command that calls a channel. */
export const noChannel = {
  noChannel: {
    status: 409,
    zh: '通道{channel}尚未接入，请先配置通道适配器',
    en: 'Channel {channel} is not connected; configure its adapter first',
  },
} as const;

/** An account at a channel. */
export interface ChannelAccount {
  readonly platformId: string;
  readonly channel: Channel;
  readonly accountNo: string;
  readonly accountName: string;
  readonly ownerType: string;
  readonly ownerId: string;
}
/** A line of a channel's statement as the channel returns it. */
export interface ChannelLine {
  /** Identifies the line; the same each time it is fetched. */
  readonly channelNo: string;
  readonly at: string;
  readonly direction: 'IN' | 'OUT';
  readonly amount: number;
  readonly counterName: string;
  readonly counterAccount: string;
  readonly summary: string;
  /** Our journal to which the line belongs, when the channel knows our number. */
  readonly journalNo?: string;
}
type Asking = object;

/**
 * Calls to a bank or payment company that are answered at once. One adapter per installation for all connected
 * channels. Money is sent only by the port `bank.transfer`.
 */
export interface ChannelAdapter {
  open(
    call: Asking,
    account: Omit<ChannelAccount, 'accountNo'>,
  ): Promise<{ readonly accountNo: string } | { readonly failReason: string }>;
  balance(call: Asking, account: ChannelAccount): Promise<{ readonly balance: number; readonly frozen: number }>;
  statement(call: Asking, account: ChannelAccount, day: string): Promise<readonly ChannelLine[]>;
  /** Returns what is wrong with the credentials; undefined when they are valid. */
  test(call: Asking, account: ChannelAccount): Promise<string | undefined>;
}
/**
 * Provided by an adapter plugin; in demo and test mode the simulated channel is used instead. Without either, calls are
 * refused with `noChannel`.
 */
export const ChannelAdapter = token<ChannelAdapter>('bank.channelAdapter', 1);
/** Provided by this plugin: returns the adapter for a channel, or refuses with `noChannel`. */
export interface PaymentChannels {
  of(call: Asking, channel: Channel): ChannelAdapter;
}
export const PaymentChannels = token<PaymentChannels>('bank.paymentChannels', 1);
