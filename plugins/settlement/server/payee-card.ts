import type { Call } from '@freightdeck/sdk/server';
import { PayeeAccounts, paysToAccount } from '@freightdeck/plugin-bank/contract';
import type { BankPayment, PayeeAccount } from '@freightdeck/plugin-bank/contract';
import type { ErrorType, PayChannel } from '../contract/index.ts';
import { walletOf } from './domain/postings.ts';
import type { Order } from './order-record.ts';

/** The card that was chosen for the order while it may be paid to; else the payee's default card. */
async function cardOf(call: Pick<Call, 'get'>, order: Order): Promise<PayeeAccount | undefined> {
  const accounts = call.get(PayeeAccounts);
  const { platformId, payeeCardId } = order;
  const chosen = payeeCardId === null ? undefined : await accounts.ofCard(call, { platformId, cardId: payeeCardId });
  if (chosen) return chosen;
  const { ownerType, ownerId } = walletOf(order);
  return accounts.ofOwner(call, { platformId, ownerType, ownerId });
}
/** Whether the money of an order goes to an account at a bank. */
const needsCard = (order: Order, channel: PayChannel): boolean => order.payCash > 0 && paysToAccount(channel);
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
/** The card an order is paid to now, or why it cannot be paid by this channel. */
export async function cardToPay(
  call: Pick<Call, 'get'>,
  order: Order,
  channel: PayChannel,
): Promise<{
  readonly card?: PayeeAccount;
  readonly fault?: { readonly errorType: ErrorType; readonly message: string };
}> {
  if (!needsCard(order, channel)) return {};
  const card = await cardOf(call, order);
  if (!card)
    return {
      fault: {
        errorType: 'CARD_INVALID',
        message: `收款人${order.payeeName}没有核验通过的默认银行卡，请先在银行卡管理中添加、核验并设为默认`,
      },
    };
  if (isOfPayee(order, card)) return { card };
  const message = `银行卡户名为${card.holderName}，与收款人${order.payeeName}不符`;
  return { fault: { errorType: 'NAME_MISMATCH', message } };
}
/** The payment as requested from the bank. */
export const paymentOf = (order: Order, channel: PayChannel, attempt: number, card?: PayeeAccount): BankPayment => ({
  channel,
  purpose: 'FREIGHT',
  amount: order.payCash,
  payeeName: order.payeeName,
  payeeBank: card?.bankName ?? null,
  payeeAccount: card?.accountNo ?? null,
  attempt,
});
