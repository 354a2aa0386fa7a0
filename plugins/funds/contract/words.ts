import { ownerType, text } from '@freightdeck/sdk/contract';

/** Kinds of wallet owners. */
const walletOwner = ownerType;
/** Fields that identify the owner of an account. */
export const owner = { ownerType: walletOwner, ownerId: text(64), ownerName: text(64) };
export const reasonGiven = text(200);

export const sameHand = {
  sameHand: { status: 403, zh: '申请人不能处理自己的申请', en: 'Nobody decides on their own request' },
} as const;
export const noCompany = {
  noCompany: { status: 409, zh: '货主企业不存在或未审核通过', en: 'There is no such approved shipper' },
} as const;
export const noWallet = { noWallet: { status: 409, zh: '钱包不存在', en: 'There is no such wallet' } } as const;
export const channelShort = {
  channelShort: { status: 422, zh: '通道余额不足，还差{short}元', en: 'The channel is {short} yuan short' },
} as const;
