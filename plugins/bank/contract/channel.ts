import { choice } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';

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
/** What a channel is called; a refusal that names it is read by people who know no codes. */
export const channelWords = (code: string): Text =>
  channel.choices?.find(({ value }) => value === code) ?? { zh: code, en: code };
/** Added to the refusals of every command that sends to a channel. */
export const noChannel = {
  noChannel: {
    status: 409,
    zh: '通道{channel}尚未接入，请先配置通道适配器',
    en: 'Channel {channel} is not connected; configure its adapter first',
  },
} as const;
