import { choice, ownerType, text } from '@freightdeck/sdk/contract';

/** 资金通道 */
export const payChannel = choice('PAY_CHANNEL', [
  { value: 'ENT', zh: '银企直连', en: 'Bank-enterprise' },
  { value: 'PDS', zh: '银行存管', en: 'Bank custody' },
  { value: 'HF', zh: '第三方支付', en: 'Third-party payment' },
  { value: 'OFFLINE', zh: '线下', en: 'Offline' },
  { value: 'SIM', zh: '模拟', en: 'Simulated' },
]);
/** 收 and 付, seen from the account. */
export const direction = choice('FUND_DIRECTION', [
  { value: 'IN', zh: '收入', en: 'In', tone: 'done' },
  { value: 'OUT', zh: '支出', en: 'Out', tone: 'waiting' },
]);
/** Whose wallets these are. */
export const walletOwner = ownerType;
/** What an account is called by. */
export const owner = { ownerType: walletOwner, ownerId: text(64), ownerName: text(64) };
export const reasonGiven = text(200);

export const sameHand = { sameHand: { status: 403, zh: '申请人不能处理自己的申请', en: 'Nobody decides on their own request' } } as const;
export const noCompany = { noCompany: { status: 409, zh: '货主企业不存在或未审核通过', en: 'There is no such approved shipper' } } as const;
export const noWallet = { noWallet: { status: 409, zh: '钱包不存在', en: 'There is no such wallet' } } as const;
export const channelMissing = { channelMissing: { status: 409, zh: '未配置资金通道，不能打款', en: 'No payment channel is configured; nothing can be paid' } } as const;
export const channelShort = { channelShort: { status: 422, zh: '通道余额不足，还差{short}元', en: 'The channel is {short} yuan short' } } as const;
