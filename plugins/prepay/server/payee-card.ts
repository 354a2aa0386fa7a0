import type { Call } from '@freightdeck/sdk/server';
import { PayeeAccounts } from '@freightdeck/plugin-bank/contract';
import type { PayeeAccount } from '@freightdeck/plugin-bank/contract';
import { payees } from './payment.ts';
import type { Kept, Order } from './payment.ts';

type Paid = Pick<Order, 'platformId' | 'prepayKind' | 'channel' | 'payeeType' | 'payeeName'> &
  Pick<Kept, 'payeeId'> & { readonly payeeCardId?: string | null };
interface Refusing {
  refuse(code: 'cardMissing' | 'otherHolder', values: Readonly<Record<string, string>>): never;
}
/**
 * The card that an advance goes to: the one it was asked for while it may still be paid to, else the payee's checked
 * default card. Only cash by TYY leaves for a card; a wallet and fuel need none.
 */
export async function cardOrRefuse(
  call: Pick<Call, 'get'> & Refusing,
  { platformId, prepayKind, channel, payeeType, payeeId, payeeName, payeeCardId }: Paid,
): Promise<PayeeAccount | undefined> {
  if (prepayKind !== 'CASH' || channel !== 'TYY') return undefined;
  const accounts = call.get(PayeeAccounts);
  const asked = payeeCardId ? await accounts.ofCard(call, { platformId, cardId: payeeCardId }) : undefined;
  const card = asked ?? (await accounts.ofOwner(call, { platformId, ownerType: payees[payeeType], ownerId: payeeId }));
  if (!card) return call.refuse('cardMissing', { name: payeeName });
  if (card.holderName !== payeeName) call.refuse('otherHolder', { name: payeeName, holder: card.holderName });
  return card;
}
