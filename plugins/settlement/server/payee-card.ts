import type { Call } from '@freightdeck/sdk/server';
import { PayeeAccounts, paysToAccount } from '@freightdeck/plugin-bank/contract';
import type { PayeeAccount } from '@freightdeck/plugin-bank/contract';
import type { PayChannel } from '../contract/index.ts';
import { walletOf } from './domain/postings.ts';
import type { Order } from './order-record.ts';

/** The card that was chosen for the order while it may be paid to; else the payee's default card. */
export async function cardOf(call: Pick<Call, 'get'>, order: Order): Promise<PayeeAccount | undefined> {
  const accounts = call.get(PayeeAccounts);
  const { platformId, payeeCardId } = order;
  const chosen = payeeCardId === null ? undefined : await accounts.ofCard(call, { platformId, cardId: payeeCardId });
  if (chosen) return chosen;
  const { ownerType, ownerId } = walletOf(order);
  return accounts.ofOwner(call, { platformId, ownerType, ownerId });
}
/** Whether the money of an order goes to an account at a bank. */
export const needsCard = (order: Order, channel: PayChannel): boolean => order.payCash > 0 && paysToAccount(channel);
/** A bank sends the money back when the name differs from that of the account. */
export const isOfPayee = (order: Order, card: PayeeAccount): boolean => card.holderName === order.payeeName;

interface Refusing {
  refuse(code: 'noCard' | 'otherHolder', values?: Readonly<Record<string, string | number>>): never;
}
/** The columns of an order for the card it will be paid to by this channel. */
export async function cardOrRefuse(
  call: Pick<Call, 'get'> & Refusing,
  order: Order,
  channel: PayChannel,
): Promise<{ readonly payeeCardId: string | null; readonly cardLast4: string | null }> {
  if (!needsCard(order, channel)) return { payeeCardId: null, cardLast4: null };
  const card = await cardOf(call, order);
  if (!card) return call.refuse('noCard', { name: order.payeeName });
  if (!isOfPayee(order, card)) call.refuse('otherHolder', { name: order.payeeName, holder: card.holderName });
  return { payeeCardId: card.cardId, cardLast4: card.cardLast4 };
}
