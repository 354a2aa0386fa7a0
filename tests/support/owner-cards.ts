import { addCard } from '../../plugins/bank/contract/index.ts';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import type { InputOfCommand } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { FreightWorld, Who } from './freight-world.ts';

export interface CardOwner {
  readonly ownerType: InputOfCommand<typeof addCard>['ownerType'];
  readonly ownerId: string;
  readonly ownerName: string;
}
interface How {
  /** Another name than the owner's on the card. */
  readonly holder?: string;
  readonly cardNo?: string;
  readonly isDefault?: boolean;
  /** False: nobody has had it checked. */
  readonly isChecked?: boolean;
  readonly who?: Who;
}
let given = 0;
/** The account of each shipper; a card is known by its owner and number. */
export const companyCardNo = '6210990012345678';
/**
 * A card of a registered owner, checked and the default one unless it is said otherwise. The dispatcher adds it: who
 * approves or sends a payment is somebody else.
 */
export async function giveCard(
  world: FreightWorld,
  owner: CardOwner,
  { holder = owner.ownerName, cardNo, isDefault = true, isChecked = true, who = {} }: How = {},
): Promise<string> {
  const write = (query: ReturnType<typeof sql>): Promise<number> =>
    world.database.transaction({ role: 'system', platformId: who.platformId ?? '10001' }, (tx) => tx.run(query));
  await write(sql`
    insert into bank (id, bank_code, bank_name, created_at, updated_at)
    values ('bank-of-cards', '102', '工商银行', now(), now()) on conflict do nothing`);
  const input = { ...owner, holderName: holder, bankId: 'bank-of-cards', cardNo: cardNo ?? cardNumberOf((given += 1)) };
  const { id } = await world.run(addCard, input, who);
  await write(
    sql`update bank_card set verify_status = ${isChecked ? 1 : 0}, is_default = ${isDefault} where id = ${id}`,
  );
  return id;
}

/** A shipper with the id and the name that a test goes by, and the card that its money is withdrawn to. */
export async function companyWithCard(world: FreightWorld, id: string, name: string): Promise<string> {
  await world.companyAs(id, name);
  return giveCard(world, { ownerType: 'company', ownerId: id, ownerName: name }, { cardNo: companyCardNo });
}
