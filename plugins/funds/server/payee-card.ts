import type { Command } from '@freightdeck/sdk/contract';
import { othersWith, sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import { checkedCard, PayeeAccounts } from '@freightdeck/plugin-bank/contract';
import type { PayeeAccount } from '@freightdeck/plugin-bank/contract';
import type { Wallet } from './order-number.ts';

/** Whose card: columns of the record that the card is looked for. */
interface Owner {
  readonly platformId: Sql;
  readonly ownerType: Sql;
  readonly ownerId: Sql;
}
/** The owner's cards that money may be paid to; reads `bank_card` by the alias `c`. */
export const payableCards = ({ platformId, ownerType, ownerId }: Owner): Sql => sql`
  c.platform_id = ${platformId} and c.owner_type = ${ownerType} and c.owner_id = ${ownerId}
    and c.status = 1 and c.verify_status = any(${[...checkedCard]}::int[])`;

export interface ChoosingCard {
  refuse(code: 'noCard' | 'cardUnusable' | 'otherHolder', values: Readonly<Record<string, string>>): never;
}
/** The card that a withdrawal is asked for: one of the owner's own, in the owner's name, checked and in use. */
export async function cardOrRefuse(
  call: Pick<Call, 'get' | 'tx'> & ChoosingCard,
  { platformId, ownerType, ownerId, ownerName }: Wallet,
  cardId: string,
): Promise<PayeeAccount> {
  const owner = { platformId: sql`${platformId}`, ownerType: sql`${ownerType}`, ownerId: sql`${ownerId}` };
  const cards = await call.tx.rows<{ id: string }>(sql`select c.id from bank_card c where ${payableCards(owner)}`);
  if (cards.length === 0) call.refuse('noCard', { name: ownerName });
  const isOwn = cards.some(({ id }) => id === cardId);
  const card = isOwn ? await call.get(PayeeAccounts).ofCard(call, { platformId, cardId }) : undefined;
  if (!card) return call.refuse('cardUnusable', { name: ownerName });
  if (card.holderName !== ownerName) call.refuse('otherHolder', { name: ownerName, holder: card.holderName });
  return card;
}

/** Where the money of an order goes. `accountNo`: what was typed before an order named a card. */
export interface Destination {
  readonly cardId: string | null;
  readonly accountNo: string | null;
}
type Going = Destination & {
  readonly platformId: string;
  readonly ownerName: string;
  readonly cardLast4: string;
};
interface Paying {
  refuse(
    code: 'typedAccount' | 'cardUnusable' | 'cardChanger',
    values: Readonly<Record<string, string | number>>,
  ): never;
}
/** The card of an order as it is now; it may have been disabled or unbound since it was chosen. */
export async function cardToPay(
  call: Pick<Call, 'get'> & Paying,
  { platformId, cardId, cardLast4: last4 }: Going,
): Promise<PayeeAccount> {
  if (cardId === null) return call.refuse('typedAccount', { last4 });
  return (await call.get(PayeeAccounts).ofCard(call, { platformId, cardId })) ?? call.refuse('cardUnusable', { last4 });
}
/** The same, refused to those who have changed the card. `hands`: who else may not run this command. */
export async function cardByOthers(
  call: Pick<Call, 'get' | 'tx' | 'caller' | 'language'> & Paying,
  order: Going,
  command: Command,
  hands: readonly (string | null)[],
): Promise<PayeeAccount> {
  const card = await cardToPay(call, order);
  if (card.changedBy.includes(call.caller.id))
    call.refuse('cardChanger', {
      name: order.ownerName,
      who: await othersWith(call, order.platformId, command, [...hands, ...card.changedBy]),
    });
  return card;
}
