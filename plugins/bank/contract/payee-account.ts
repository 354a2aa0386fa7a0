import { token } from '@freightdeck/sdk/contract';
import type { OwnerType } from '@freightdeck/sdk/contract';

/** Where a payee's money goes. */
export interface PayeeAccount {
  readonly cardId: string;
  readonly holderName: string;
  readonly bankName: string;
  /** The whole number: it goes into the request to the bank and nowhere else. */
  readonly accountNo: string;
  readonly cardLast4: string;
  /** Ids of those who last changed the card and who made it the default: they do not pay to it. */
  readonly changedBy: readonly string[];
}
/** Every channel pays into an account of the card register, the simulated one too; what is paid by hand needs none. */
export const paysToAccount = (channel: string): boolean => channel !== 'OFFLINE';

type Asking = object;
/** Cards that money may be paid to: they are in use and checked. */
export interface PayeeAccounts {
  /** The payee's default card; undefined when there is none that may be paid to. */
  ofOwner(
    call: Asking,
    owner: { readonly platformId: string; readonly ownerType: OwnerType; readonly ownerId: string },
  ): Promise<PayeeAccount | undefined>;
  /** One card; undefined when it may not be paid to any more. */
  ofCard(
    call: Asking,
    card: { readonly platformId: string; readonly cardId: string },
  ): Promise<PayeeAccount | undefined>;
  /** Whether this person changed one of the cards, or made one the default. */
  changedBy(
    call: Asking,
    who: { readonly platformId: string; readonly cardIds: readonly string[]; readonly personId: string },
  ): Promise<boolean>;
}
export const PayeeAccounts = token<PayeeAccounts>('bank.payeeAccounts', 1);
