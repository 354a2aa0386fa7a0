import type { AccountCode, OwnerType } from '@freightdeck/sdk/contract';
import type { Posting } from '@freightdeck/sdk/server';
import { taxApart } from '@freightdeck/plugin-goods/contract';

/** The fields of an order that its journals need. */
export interface Bookable {
  readonly platformId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly waybillId: string;
  readonly waybillSn: string;
  readonly receivableAmount: number;
  readonly freightAmount: number;
  readonly infoFee: number;
  readonly infoFeeBearer: 'CARRIER' | 'SHIPPER';
  readonly prepaidCash: number;
  readonly prepaidOil: number;
  readonly prepaidGas: number;
  readonly payCash: number;
  readonly payOil: number;
  readonly payGas: number;
  readonly receiptRetention: number;
  readonly taxWithheld: number;
  readonly platformFee: number;
  readonly payeeType: 'DRIVER' | 'OWNER' | 'CAPTAIN';
  readonly payeeName: string;
  readonly payeeId: string | null;
  readonly brokerId: string | null;
  readonly brokerName: string | null;
}
const line = (
  side: 'D' | 'C',
  code: AccountCode,
  ownerType: OwnerType,
  ownerId: string,
  amount: number,
  ownerName?: string,
): Posting => ({ side, code, ownerType, ownerId, amount, ...(ownerName ? { ownerName } : {}) });
const own = (side: 'D' | 'C', code: AccountCode, order: Bookable, amount: number): Posting =>
  line(side, code, 'tenant', order.platformId, amount);
const ofCompany = (side: 'D' | 'C', code: AccountCode, order: Bookable, amount: number): Posting =>
  line(side, code, 'company', order.companyId, amount, order.companyName);
const ofWaybill = (side: 'D' | 'C', code: AccountCode, order: Bookable, amount: number): Posting =>
  line(side, code, 'waybill', order.waybillId, amount, order.waybillSn);
function ofPayee(order: Bookable, code: 2101 | 2131 | 2132, amount: number): Posting {
  const owner = { DRIVER: 'driver', OWNER: 'carOwner', CAPTAIN: 'captain' } as const;
  return line(
    'C',
    code === 2101 && order.payeeType === 'CAPTAIN' ? 2111 : code,
    owner[order.payeeType],
    order.payeeId ?? '',
    amount,
    order.payeeName,
  );
}
const toBroker = (order: Bookable, amount: number): Posting[] =>
  amount === 0 ? [] : [line('C', 2121, 'broker', order.brokerId ?? '', amount, order.brokerName ?? undefined)];

/** P-06: the shipper owes the receivable; the tax is booked separately. */
export function receivable(order: Bookable, vatPpm: number): readonly Posting[] {
  const { exclusive, tax } = taxApart(order.receivableAmount, vatPpm);
  return [
    ofCompany('D', 1101, order, order.receivableAmount),
    own('C', 4001, order, exclusive),
    own('C', 2203, order, tax),
  ];
}
/** P-07: charges the shipper's wallet, first what was frozen for the waybill. */
export const collected = (order: Bookable, fromFrozen: number): readonly Posting[] => [
  ofCompany('D', 2002, order, fromFrozen),
  ofCompany('D', 2001, order, order.receivableAmount - fromFrozen),
  ofCompany('C', 1101, order, order.receivableAmount),
];
/** P-03: thaws the rest of the frozen amount. */
export const thawed = (order: Bookable, amount: number): readonly Posting[] => [
  ofCompany('D', 2002, order, amount),
  ofCompany('C', 2001, order, amount),
];
/** P-09 */
export const cost = (order: Bookable): readonly Posting[] => [
  own('D', 5001, order, order.freightAmount),
  ofWaybill('C', 2301, order, order.freightAmount),
];
/** P-10: distributes the freight to its recipients. */
export const paidOut = (order: Bookable): readonly Posting[] => [
  ofWaybill('D', 2301, order, order.freightAmount),
  ofWaybill('C', 1301, order, order.prepaidCash + order.prepaidOil + order.prepaidGas),
  ofPayee(order, 2101, order.payCash),
  ofPayee(order, 2131, order.payOil),
  ofPayee(order, 2132, order.payGas),
  ...toBroker(order, order.infoFeeBearer === 'CARRIER' ? order.infoFee : 0),
  ofWaybill('C', 2302, order, order.receiptRetention),
  own('C', 2204, order, order.taxWithheld),
];
const payee = (side: 'D' | 'C', order: Bookable, code: 2101 | 2102): Posting => {
  const { side: _, ...account } = ofPayee(order, 2101, order.payCash);
  return { ...account, side, code: code === 2102 ? (account.code === 2111 ? 2112 : 2102) : account.code };
};
const ofChannel = (side: 'D' | 'C', code: 1001 | 1002, channel: string, amount: number): Posting =>
  line(side, code, 'channel', channel, amount);
/** The wallet of the payee: 2101, or 2111 of a captain. */
export const walletOf = (order: Bookable): Posting => payee('D', order, 2101);
/** P-17: the payee's cash is reserved for the bank transfer. */
export const payoutHeld = (order: Bookable): readonly Posting[] => [payee('D', order, 2101), payee('C', order, 2102)];
/** P-18: the transfer has been sent; the channel must hold enough money. */
export const payoutSent = (order: Bookable, channel: string): readonly Posting[] => [
  payee('D', order, 2102),
  { ...ofChannel('C', 1002, channel, order.payCash), covered: true },
];
/** P-19: the bank has paid. */
export const payoutPaid = (order: Bookable, channel: string, feeCents: number): readonly Posting[] => [
  ofChannel('D', 1002, channel, order.payCash),
  own('D', 5006, order, feeCents),
  ofChannel('C', 1001, channel, order.payCash + feeCents),
];
/** P-20: the transfer failed; the amount returns to the payee's wallet until the next attempt. */
export const payoutBack = (order: Bookable, channel: string): readonly Posting[] => [
  ofChannel('D', 1002, channel, order.payCash),
  payee('C', order, 2101),
];
/** P-17 to P-19 in one: paid outside the channels. */
export const paidByHand = (order: Bookable): readonly Posting[] => [
  payee('D', order, 2101),
  ofChannel('C', 1001, 'OFFLINE', order.payCash),
];
/** P-11: an information fee that the shipper pays. */
export const brokerFee = (order: Bookable): readonly Posting[] => [
  own('D', 5002, order, order.infoFee),
  ...toBroker(order, order.infoFee),
];
/** P-12 */
export const released = (order: Bookable): readonly Posting[] => [
  ofWaybill('D', 2302, order, order.receiptRetention),
  ofPayee(order, 2101, order.receiptRetention),
];
/** P-14 in the provider's book. */
export const platformFeeOwed = (order: Bookable): readonly Posting[] => [
  own('D', 5005, order, order.platformFee),
  line('C', 2202, 'tenant', '00001', order.platformFee),
];
/** P-14 in the operator's book. */
export function platformFeeEarned(
  order: Pick<Bookable, 'platformId' | 'platformFee'>,
  vatPpm: number,
): readonly Posting[] {
  const { exclusive, tax } = taxApart(order.platformFee, vatPpm);
  return [
    line('D', 1102, 'provider', order.platformId, order.platformFee),
    line('C', 4002, 'tenant', '00001', exclusive),
    line('C', 2203, 'tenant', '00001', tax),
  ];
}
